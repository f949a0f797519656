import { Button } from '@mantine/core'
import { contato } from '@rateo/domain/parole/formato'
import { componiDilazione, rateInParole } from '@rateo/domain/credito/proposta-rate'
import { Panel } from '../../../ui/panel.tsx'
import { condizioniDi, type DilazioneValues, pianoDi, type Regole } from './condizioni.values.ts'
import layout from '../../../ui/layout.module.css'
import classes from './nuova-dilazione.module.css'
import { PianoCosti, PianoTable } from './piano-table.tsx'
import { pianoText } from '../words.ts'

type Props = {
  values: DilazioneValues
  importo: number
  regole: Regole
  onChooseRate: (n: number) => void
}

/** The schedule of what is being written, drawn at every key (DIL-M2). */
export function PianoPanel({ values, importo, regole, onChooseRate }: Props) {
  const esito = importo > 0 ? pianoDi(values, importo, regole) : null
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
          {esito.problemi.map(({ campo, indice, motivo }) => (
            <li key={`${campo} ${String(indice)}`}>{motivo}</li>
          ))}
        </ul>
      )}
      {importo > 0 && values.cadenza !== 'libera' && (
        <Confronto values={values} importo={importo} regole={regole} onChooseRate={onChooseRate} />
      )}
    </Panel>
  )
}

const NUMERI = [3, 6, 12, 24]

/** The same debt in fewer and in more rate, side by side (DIL-B4). */
function Confronto({ values, importo, regole, onChooseRate }: Props) {
  const condizioni = condizioniDi(values, importo, regole)
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
