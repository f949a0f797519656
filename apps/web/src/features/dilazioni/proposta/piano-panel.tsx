import { Button } from '@mantine/core'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { contato, formattaTasso } from '@rateo/domain/parole/formato'
import { componiDilazione, type PianoRate, rateInParole } from '@rateo/domain/credito/proposta-rate'
import { CopyButton } from '../../../ui/copy-button.tsx'
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
  /** Goes on to the proposal of so many rate, as they are shown. */
  onPropose: (n: number) => void
}

/** The schedule of what is being written, drawn at every key (DIL-M2). */
export function PianoPanel(props: Props) {
  const { values, importo, regole } = props
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
      {importo > 0 && values.cadenza !== 'libera' && <Confronto {...props} />}
    </Panel>
  )
}

const NUMERI = [3, 6, 12, 24]

type Colonna = { n_rate: number; piano: PianoRate }

/** The comparison in words, to be sent to a cliente as it asks: whatever costs something says how much. */
function testoDi(importo: number, colonne: readonly Colonna[]): string {
  const righe = colonne.map(({ piano }) => {
    const costi = piano.totale_centesimi - importo
    const detto =
      costi > 0
        ? `, in tutto ${formattaEuro(piano.totale_centesimi)} (TAEG ${formattaTasso(piano.taeg_percento)})`
        : ', senza costi'
    return `- ${pianoText(piano.rate)}${detto}`
  })
  return [`${formattaEuro(importo)} si possono pagare così:`, ...righe].join('\n')
}

/** The same debt in fewer and in more rate, side by side (DIL-B4). */
function Confronto({ values, importo, regole, onChooseRate, onPropose }: Props) {
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
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={`Proponi ${contato(n_rate, 'rata', 'rate')}`}
              onClick={() => onPropose(n_rate)}
            >
              Proponi
            </Button>
          </li>
        ))}
      </ul>
      <CopyButton label="Copia il confronto" text={testoDi(importo, colonne)} />
    </section>
  )
}
