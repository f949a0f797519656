import { contato, formattaIntero } from '@rateo/domain/parole/formato'
import { Notice } from './notice.tsx'

/** Errors shown at once: who mends these finds the others. */
const MOSTRATI = 30

type Errore = { riga: number; colonna: string; motivo: string }

/** Line, column and reason of each thing to mend in a file: until then nobody is asked. */
export function ErroriFile({ errori }: { errori: readonly Errore[] }) {
  if (errori.length === 0) return null
  return (
    <Notice
      tone="errore"
      isAlert
      title={`${contato(errori.length, 'cosa', 'cose')} da correggere: non è stato invitato nessuno`}
    >
      <ul>
        {errori.slice(0, MOSTRATI).map(({ riga, colonna, motivo }) => (
          <li key={`${riga} ${colonna} ${motivo}`}>
            Riga {riga}, {colonna}: {motivo}
          </li>
        ))}
      </ul>
      {errori.length > MOSTRATI && `E altre ${formattaIntero(errori.length - MOSTRATI)}.`}
    </Notice>
  )
}
