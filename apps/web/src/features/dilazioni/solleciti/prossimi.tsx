import type { SollecitiDilazione } from '@rateo/contract/accordi/solleciti-dilazione'
import type { LivelloSollecito } from '@rateo/domain/stati/sollecito'
import { both } from '../../../ui/both.ts'
import { Day } from '../../../ui/date.tsx'
import layout from '../../../ui/layout.module.css'
import { nomeRata } from '../words.ts'

export const LIVELLI: Record<LivelloSollecito, string> = {
  promemoria: 'Promemoria',
  sollecito: 'Sollecito',
  formale: 'Sollecito formale',
  diffida: 'Diffida',
}
export const CANALI = { email: 'per e-mail', sms: 'per SMS' } as const

/** The messages that will leave by themselves, each with its day. */
export const Prossimi = ({ righe }: { righe: SollecitiDilazione['in_arrivo'] }) => (
  <ul className={both(layout['list'], layout['ruled'])} aria-label="Messaggi da venire">
    {righe.map((r) => (
      <li key={`${String(r.n)}-${r.il}-${r.canale}`} className={layout['apart']}>
        <span>
          {LIVELLI[r.livello]} {CANALI[r.canale]}, {nomeRata(r).toLowerCase()}
        </span>
        <span className={layout['nowrap']}>
          il <Day value={r.il} />
        </span>
      </li>
    ))}
  </ul>
)
