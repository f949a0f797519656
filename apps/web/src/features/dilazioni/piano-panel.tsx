import { Button } from '@mantine/core'
import { contato } from '@rateo/domain/parole/formato'
import type { Giorno } from '@rateo/domain/tempo/giorno'
import { componiDilazione, rateInParole } from '@rateo/domain/credito/proposta-rate'
import { Panel } from '../../ui/panel.tsx'
import { condizioniDi, type DilazioneValues, pianoDi } from './condizioni.values.ts'
import layout from '../../ui/layout.module.css'
import classes from './nuova-dilazione.module.css'
import { PianoCosti, PianoTable } from './piano-table.tsx'
import { pianoText } from './words.ts'

type Props = {
  values: DilazioneValues
  importo: number
  today: Giorno
  onChooseRate: (n: number) => void
}

/** The schedule of what is being written, drawn at every key (DIL-M2). */
export function PianoPanel({ values, importo, today, onChooseRate }: Props) {
  const esito = importo > 0 ? pianoDi(values, importo, today) : null
  return (
    <Panel title="Piano delle rate">
      {esito === null ? (
        <p className={layout['quietSmall']}>Qui vedi le rate, appena c’è un importo.</p>
      ) : esito.ok ? (
        <div className={layout['form']}>
          <p className={layout['lead']}>{pianoText(esito.piano.rate)}</p>
          <PianoCosti piano={esito.piano} />
          <PianoTable piano={esito.piano} />
        </div>
      ) : (
        <ul className={classes['problemi']}>
          {esito.problemi.map(({ campo, motivo }) => (
            <li key={campo}>{motivo}</li>
          ))}
        </ul>
      )}
      {importo > 0 && (
        <Confronto values={values} importo={importo} today={today} onChooseRate={onChooseRate} />
      )}
    </Panel>
  )
}

const NUMERI = [3, 6, 12, 24]

/** The same debt in fewer and in more rate, side by side (DIL-B4). */
function Confronto({ values, importo, today, onChooseRate }: Props) {
  const condizioni = condizioniDi(values, importo, today)
  const colonne = NUMERI.flatMap((n_rate) => {
    const esito = componiDilazione({ ...condizioni, n_rate })
    return esito.ok ? [{ n_rate, piano: esito.piano }] : []
  })
  if (colonne.length < 2) return null
  return (
    <section className={classes['confronto']} aria-label="Confronta">
      <h3 className={layout['label']}>Confronta</h3>
      <ul>
        {colonne.map(({ n_rate, piano }) => (
          <li key={n_rate}>
            <Button
              variant={condizioni.n_rate === n_rate ? 'light' : 'default'}
              size="compact-md"
              aria-pressed={condizioni.n_rate === n_rate}
              onClick={() => onChooseRate(n_rate)}
            >
              {contato(n_rate, 'rata', 'rate')}
            </Button>
            <span>{rateInParole(piano.rate).replace(/^\d+ rate:? /, '')}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
