import { contato, formattaIntero } from '@rateo/domain/parole/formato'
import layout from '../../ui/layout.module.css'
import { Notice } from '../../ui/notices/notice.tsx'
import { comeFile, type Errore } from './file-fatture.ts'

/** Errors shown at once: who mends these finds the others in the file. */
const MOSTRATI = 30

type Props = { errori: readonly Errore[]; saltati?: number }

/** The files that do not go in, each with its reason; the others do. */
export function ErroriFatture({ errori, saltati = 0 }: Props) {
  return (
    <>
      {errori.length > 0 && (
        <Notice
          tone="avviso"
          isAlert
          title={`${contato(errori.length, 'file non entra', 'file non entrano')}: gli altri sì`}
        >
          <ul>
            {errori.slice(0, MOSTRATI).map(({ file, motivo }) => (
              <li key={`${file} ${motivo}`} className={layout['broken']}>
                {file}: {motivo}
              </li>
            ))}
          </ul>
          {errori.length > MOSTRATI && <p>E altri {formattaIntero(errori.length - MOSTRATI)}.</p>}
          <a
            href={comeFile([
              ['file', 'motivo'],
              ...errori.map(({ file, motivo }) => [file, motivo]),
            ])}
            download="fatture-da-controllare.csv"
          >
            Scarica l’elenco
          </a>
        </Notice>
      )}
      {saltati > 0 && (
        <p className={layout['note']}>
          {contato(saltati, 'file saltato', 'file saltati')}: non sono fatture, o sono doppioni.
        </p>
      )}
    </>
  )
}
