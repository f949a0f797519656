import type { Pagamento } from '@rateo/contract/accordi/pagamenti'
import type { LivelloSollecito } from '@rateo/domain/stati/sollecito'
import { Day, Instant } from '../../ui/date.tsx'
import { Panel } from '../../ui/panel.tsx'
import layout from '../../ui/layout.module.css'
import classes from './pagamento-timeline.module.css'

const LIVELLI: Record<LivelloSollecito, string> = {
  promemoria: 'Promemoria',
  sollecito: 'Sollecito',
  formale: 'Sollecito formale',
  diffida: 'Diffida',
}

/** Every message that the cliente got about this debt, or will get. */
export function SollecitiPanel({ solleciti }: Pick<Pagamento, 'solleciti'>) {
  if (solleciti.length === 0) return null
  return (
    <Panel title="Promemoria e solleciti">
      <ol className={layout['list']}>
        {solleciti.map((s) => (
          <li key={s._id} className={classes['event']}>
            <div>
              {LIVELLI[s.livello]} {s.canale === 'sms' ? 'per SMS' : 'per e-mail'}
            </div>
            <div className={classes['meta']}>
              {s.inviato_at && <Instant value={s.inviato_at} />}
              {s.stato === 'in_coda' && (
                <span>
                  Parte dal <Day value={s.dal} />
                </span>
              )}
              {s.stato === 'saltato' && <span>Non inviato: {s.motivo}</span>}
              <span>{s.automatico ? 'in automatico' : 'chiesto da te'}</span>
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
