import type { Esercente } from '@rateo/contract/persone/esercenti'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { Panel } from '../../ui/panel.tsx'
import layout from '../../ui/layout.module.css'
import classes from './esercenti.module.css'
import { CAPACITA_TEXT, livelloText } from './words.ts'

type Props = { riservato: NonNullable<Esercente['riservato']> }

/** The capacità of an esercente now, with those that the staff have taken away (ESE-B1). */
export function CapacitaPanel({ riservato: { capacita, tetto_centesimi } }: Props) {
  return (
    <Panel title="Che cosa può fare">
      <table className={classes['capacita']}>
        <tbody>
          {capacita.map(({ nome, livello, di_stato, fermata }) => (
            <tr key={nome}>
              <th scope="row">{CAPACITA_TEXT[nome]}</th>
              <td>
                <strong>{livelloText(livello)}</strong>
                {livello === 'fino_al_tetto' && tetto_centesimi !== null && (
                  <span className={layout['sub']}>
                    {formattaEuro(tetto_centesimi)} in 30 giorni
                  </span>
                )}
                {livello !== di_stato && (
                  <span className={layout['sub']}>
                    {fermata ? 'Fermata a mano' : 'Fermata dal provvedimento'}: lo stato darebbe “
                    {livelloText(di_stato)}”
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}
