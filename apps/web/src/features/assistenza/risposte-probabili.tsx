import type { ResponseOf } from '@rateo/contract/chiamata/endpoint'
import type { getRisposteProbabili } from '@rateo/contract/ponte/assistenza-allegati'
import { Notice } from '../../ui/notices/notice.tsx'
import classes from './assistenza.module.css'

type Props = { probabili: ResponseOf<typeof getRisposteProbabili> | undefined }

/** What the state of the record already answers, and who answers the rest (ASS-B1, ASS-B2). */
export function RisposteProbabili({ probabili }: Props) {
  if (probabili === undefined) return null
  const { risposte, risponde } = probabili
  return (
    <div aria-live="polite" className={classes['answers']}>
      {risposte.length > 0 && (
        <Notice tone="informazione" title="Forse la risposta c’è già">
          <dl className={classes['answerList']}>
            {risposte.map(({ titolo, testo }) => (
              <div key={titolo}>
                <dt>{titolo}</dt>
                <dd>{testo}</dd>
              </div>
            ))}
          </dl>
        </Notice>
      )}
      {risponde !== 'Rateo' && (
        <p className={classes['who']}>
          Ti risponde {risponde}, entro 48 ore. Se non lo fa, la richiesta passa da sola
          all’assistenza di Rateo.
        </p>
      )}
    </div>
  )
}
