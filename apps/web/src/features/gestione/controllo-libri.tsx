import type { ResponseOf } from '@rateo/contract/chiamata/endpoint'
import type { getRiconciliazione } from '@rateo/contract/incasso/riconciliazione'
import { contato } from '@rateo/domain/parole/formato'
import { Instant } from '../../ui/date.tsx'
import { Panel } from '../../ui/panel.tsx'
import { TechnicalDetails } from '../../ui/record/technical-details.tsx'
import { both } from '../../ui/both.ts'
import layout from '../../ui/layout.module.css'
import classes from './gestione.module.css'

type Props = Pick<ResponseOf<typeof getRiconciliazione>, 'controllo'>

/** Whether the books agreed with themselves the last time that they were asked (MON-B1). */
export function ControlloLibri({ controllo }: Props) {
  if (!controllo) {
    return (
      <Panel title="Controllo dei libri">
        <div className={classes['value']}>Mai fatto</div>
        <p className={classes['quiet']}>Si fa ogni notte alle 4:40</p>
      </Panel>
    )
  }
  const { violazioni, eseguito_at } = controllo
  return (
    <Panel title="Controllo dei libri">
      <div className={classes['value']}>
        {violazioni.length === 0
          ? 'Tutto torna'
          : contato(violazioni.length, 'regola violata', 'regole violate')}
      </div>
      <p className={classes['quiet']}>
        <Instant value={eseguito_at} />
      </p>
    </Panel>
  )
}

/** The rules that did not hold, with the first records that broke them; nothing where all held. */
export function RegoleViolate({ controllo }: Props) {
  if (!controllo || controllo.violazioni.length === 0) return null
  return (
    <Panel title="Regole non rispettate">
      <ul className={both(layout['list'], layout['rows'], classes['blocks'])}>
        {controllo.violazioni.map(({ invariante, quanti, esempi }) => (
          <li key={invariante}>
            <strong>{invariante.replaceAll('_', ' ')}</strong>
            <span>
              {contato(quanti, 'record', 'record')}
              {quanti > esempi.length && `: qui sotto i primi ${esempi.length}`}
            </span>
            <TechnicalDetails
              details={esempi.map((esempio) => ({ name: 'Record', value: esempio }))}
            />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
