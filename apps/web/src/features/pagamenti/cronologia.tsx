import type { EventoCronologia } from '@rateo/contract/accordi/storia-pagamento'
import { Instant } from '../../ui/date.tsx'
import { Timeline } from '../../ui/record/timeline.tsx'
import classes from '../../ui/record/timeline.module.css'

const CANALI: Record<EventoCronologia['canale'], string> = {
  portale: 'dal portale',
  api: 'via API',
  sistema: 'in automatico',
}

/** An event: what was done, when, by whom and from where. */
export const Evento = ({ evento: e }: { evento: EventoCronologia }) => (
  <>
    <div>{e.descrizione}</div>
    <div className={classes['meta']}>
      <Instant value={e.at} />
      <span>
        {e.attore}, {CANALI[e.canale]}
      </span>
    </div>
  </>
)

/** The events of a record, the latest first. */
export const Cronologia = ({ eventi }: { eventi: readonly EventoCronologia[] }) => (
  <Timeline
    happenings={eventi.map((evento) => ({
      key: `${evento.at} ${evento.azione}`,
      at: evento.at,
      parte: null,
      content: <Evento evento={evento} />,
    }))}
  />
)
