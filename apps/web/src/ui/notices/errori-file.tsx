import { contato, formattaIntero } from '@rateo/domain/parole/formato'
import type { ReactNode } from 'react'
import { Notice } from './notice.tsx'

/** Errors shown at once: who mends these finds the others. */
const MOSTRATI = 30

type Errore = { riga: number; colonna: string; motivo: string }

type Props = {
  errori: readonly Errore[]
  /** The end of the sentence: what happens to the file, or to these lines, as it is. */
  conseguenza: string
  /** The other lines go in without these. */
  isPart?: boolean
  /** The way to the whole list, where only its beginning is shown. */
  children?: ReactNode
}

/** Line, column and reason of each thing to mend in a file. */
export function ErroriFile({ errori, conseguenza, isPart = false, children }: Props) {
  if (errori.length === 0) return null
  return (
    <Notice
      tone={isPart ? 'avviso' : 'errore'}
      isAlert
      title={`${contato(errori.length, 'cosa', 'cose')} da correggere: ${conseguenza}`}
    >
      <ul>
        {errori.slice(0, MOSTRATI).map(({ riga, colonna, motivo }) => (
          <li key={`${riga} ${colonna} ${motivo}`}>
            Riga {riga}, {colonna}: {motivo}
          </li>
        ))}
      </ul>
      {errori.length > MOSTRATI && <p>E altre {formattaIntero(errori.length - MOSTRATI)}.</p>}
      {children}
    </Notice>
  )
}
