import type { Esercente } from '@rateo/contract/persone/esercenti'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaTasso } from '@rateo/domain/parole/formato'
import { Panel } from '../../ui/panel.tsx'
import layout from '../../ui/layout.module.css'
import { both } from '../../ui/both.ts'
import classes from './esercenti.module.css'

type Offerta = Esercente['offerte_rate'][number]

const condizioniOf = (o: Offerta) =>
  [
    `da ${formattaEuro(o.importo_min_centesimi)} a ${formattaEuro(o.importo_max_centesimi)}`,
    o.anticipo_percento > 0 && `anticipo del ${o.anticipo_percento}%`,
    o.tan_percento > 0 ? `TAN ${formattaTasso(o.tan_percento)}` : 'senza interessi',
  ]
    .filter(Boolean)
    .join(', ')

/** The ways of paying in rate that an esercente offers to everybody, with their conditions (RIC-M2). */
export const OfferteRatePanel = ({ offerte }: { offerte: readonly Offerta[] }) => (
  <Panel title="Pagamento a rate">
    <ul className={both(layout['listClose'], classes['list'])}>
      {offerte.map((o) => (
        <li key={`${o.n_rate}-${o.cadenza}-${o.importo_min_centesimi}-${o.tan_percento}`}>
          <strong>
            {o.n_rate} rate, cadenza {o.cadenza}
          </strong>
          <div className={layout['sub']}>{condizioniOf(o)}</div>
        </li>
      ))}
    </ul>
  </Panel>
)
