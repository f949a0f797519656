import type { ResponseOf } from '@rateo/contract/chiamata/endpoint'
import type { getRisposteProbabili } from '@rateo/contract/ponte/assistenza-allegati'
import { Notice } from '../../ui/notices/notice.tsx'
import layout from '../../ui/layout.module.css'

type Props = { probabili: ResponseOf<typeof getRisposteProbabili> | undefined }

/** The answers that the state of the record already gives, and who answers the rest (ASS-B1, ASS-B2). */
export function RisposteProbabili({ probabili }: Props) {
  if (probabili === undefined) return null
  const { risposte, risponde } = probabili
  return (
    <div aria-live="polite" className={layout['stackTight']}>
      {risposte.length > 0 && (
        <Notice tone="informazione" title="Forse la risposta c’è già">
          <ul className={layout['listClose']}>
            {risposte.map(({ titolo, testo }) => (
              <li key={titolo}>
                <strong>{titolo}</strong>
                <br />
                {testo}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {risponde !== 'Rateo' && (
        <p className={layout['prose']}>
          Ti risponde {risponde}, entro 48 ore. Se non lo fa, la richiesta passa da sola
          all’assistenza di Rateo.
        </p>
      )}
    </div>
  )
}
