import {
  EVENTI_WEBHOOK,
  type OggettoWebhook,
  TIPI_OGGETTO,
  VERSIONE_EVENTI,
} from '@rateo/domain/sviluppatori/eventi-webhook'
import { ESEMPI_EVENTI } from '@rateo/domain/sviluppatori/esempi-eventi'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Panel } from '../../ui/panel.tsx'
import layout from '../../ui/layout.module.css'
import { ESEMPIO_VERIFICA } from '@rateo/domain/sviluppatori/esempio-verifica-eventi'
import classes from './sviluppatori.module.css'
import { OGGETTI } from './webhook/words.ts'

const tipiDi = (oggetto: OggettoWebhook) =>
  EVENTI_WEBHOOK.filter((evento) => evento.startsWith(`${oggetto}.`))

/** A message as it comes, with the properties that it really has. */
const esempio = (oggetto: OggettoWebhook) => {
  const { type, data } = ESEMPI_EVENTI[oggetto]
  const timestamp = '2026-11-27T10:00:00.000Z'
  return JSON.stringify({ type, timestamp, versione: VERSIONE_EVENTI, data }, null, 2)
}

/** The catalogue of events, and how a program knows that one is ours (SVI-M3). */
export function EventiDoc() {
  return (
    <Panel title="Eventi che raccontiamo">
      <p className={layout['prose']}>
        Ogni evento arriva con una POST in JSON: <code>type</code> dice che cosa è successo,{' '}
        <code>data</code> com’è il record in quel momento, con <code>stato</code> e{' '}
        <code>stato_precedente</code>. Rispondi 2xx entro 10 secondi; altrimenti si riprova, con lo
        stesso <code>webhook-id</code>: se lo hai già visto, ignoralo.
      </p>
      <section className={classes['call']} aria-label="Verificare la firma">
        <h3 className={layout['headingSmall']}>Verificare la firma</h3>
        <pre className={classes['code']}>{ESEMPIO_VERIFICA}</pre>
        <CopyButton text={ESEMPIO_VERIFICA} label="Copia" />
      </section>
      {TIPI_OGGETTO.map((oggetto) => (
        <section
          key={oggetto}
          className={classes['call']}
          aria-label={`Eventi: ${OGGETTI[oggetto]}`}
        >
          <h3 className={layout['headingSmall']}>{OGGETTI[oggetto]}</h3>
          <p className={layout['prose']}>
            {tipiDi(oggetto).map((tipo, i) => (
              <span key={tipo}>
                {i > 0 && ', '}
                <code>{tipo}</code>
              </span>
            ))}
          </p>
          <pre className={classes['code']} aria-label={`Esempio di ${ESEMPI_EVENTI[oggetto].type}`}>
            {esempio(oggetto)}
          </pre>
        </section>
      ))}
    </Panel>
  )
}
