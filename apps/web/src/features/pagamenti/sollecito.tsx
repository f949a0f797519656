import type { Pagamento } from '@rateo/contract/accordi/pagamenti'
import type { LivelloSollecito } from '@rateo/domain/stati/sollecito'
import { Day, Instant } from '../../ui/date.tsx'
import classes from '../../ui/record/timeline.module.css'

const LIVELLI: Record<LivelloSollecito, string> = {
  promemoria: 'Promemoria',
  sollecito: 'Sollecito',
  formale: 'Sollecito formale',
  diffida: 'Diffida',
}

/** A message that the cliente got about this debt, or will get. */
export const Sollecito = ({ sollecito: s }: { sollecito: Pagamento['solleciti'][number] }) => (
  <>
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
  </>
)
