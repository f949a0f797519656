import { etichettaDi } from '../parole/etichette.ts'
import { puo } from '../stati/macchina.ts'
import { type StatoDilazione, TRANSIZIONI_DILAZIONE } from './dilazione.ts'

const IN_CORSO = 'C’è un pagamento in corso: attendi l’esito.'

const nelloStato = (stato: StatoDilazione) =>
  `La dilazione è nello stato “${etichettaDi('dilazione', stato).etichetta}”.`

/** Says why the staff cannot give up what is left of a plan; null where they can. */
export function motivoNonStralcia({
  stato,
  in_corso,
}: {
  stato: StatoDilazione
  in_corso: boolean
}): string | null {
  if (!puo(TRANSIZIONI_DILAZIONE, 'stralcia', stato, 'A')) return nelloStato(stato)
  return in_corso ? IN_CORSO : null
}

/** Says why that cannot be undone; null where it can. `resta`: the rate that nobody paid afterwards. */
export function motivoNonAnnullaStralcio({
  stato,
  resta,
}: {
  stato: StatoDilazione
  resta: number
}): string | null {
  if (!puo(TRANSIZIONI_DILAZIONE, 'annulla_stralcio', stato, 'A')) return nelloStato(stato)
  return resta === 0 ? 'Non c’è nulla che possa tornare dovuto.' : null
}
