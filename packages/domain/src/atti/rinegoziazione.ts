import type { Centesimi } from '../denaro/denaro.ts'
import { etichettaDi } from '../parole/etichette.ts'
import { puo } from '../stati/macchina.ts'
import { type StatoDilazione, TRANSIZIONI_DILAZIONE } from '../credito/dilazione.ts'

/** The smallest sum that a new plan is of. */
const MINIMO: Centesimi = 100

type Caso = {
  stato: StatoDilazione
  /** The number of the plan that is being prepared in its place. */
  in_preparazione: string | null
  /** The amount of a new plan; null while a part is being paid. */
  resta_centesimi: Centesimi | null
}

/** Says why no new plan can be proposed in place of one; null where it can. The cliente's signature is what carries it out. */
export function motivoNonRinegozia({
  stato,
  in_preparazione,
  resta_centesimi,
}: Caso): string | null {
  if (!puo(TRANSIZIONI_DILAZIONE, 'rinegozia', stato, 'C')) {
    return `La dilazione è nello stato “${etichettaDi('dilazione', stato).etichetta}”.`
  }
  if (in_preparazione !== null) return `C’è già una nuova proposta: ${in_preparazione}.`
  if (resta_centesimi === null) return 'C’è un pagamento in corso: attendi l’esito.'
  return resta_centesimi < MINIMO ? 'Resta meno di 1,00 €: non si divide.' : null
}
