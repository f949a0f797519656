import type { EventoCronologia } from '@rateo/contract/accordi/storia-pagamento'
import { Instant } from '../../ui/date.tsx'
import layout from '../../ui/layout.module.css'
import classes from './pagamento-timeline.module.css'

const CANALI: Record<EventoCronologia['canale'], string> = {
  portale: 'dal portale',
  api: 'via API',
  sistema: 'in automatico',
}

/** The events of a pagamento, the latest first: who did what, when and from where. */
export function Cronologia({ eventi }: { eventi: readonly EventoCronologia[] }) {
  if (eventi.length === 0) return <p className={classes['empty']}>Ancora nulla.</p>
  return (
    <ol className={layout['list']}>
      {eventi
        .toSorted((a, b) => b.at.localeCompare(a.at))
        .map((e) => (
          <li key={`${e.at} ${e.azione}`} className={classes['event']}>
            <div>{e.descrizione}</div>
            <div className={classes['meta']}>
              <Instant value={e.at} />
              <span>
                {e.attore}, {CANALI[e.canale]}
              </span>
            </div>
          </li>
        ))}
    </ol>
  )
}
