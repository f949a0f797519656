import { targetAperto } from '../tempo/calendario.ts'
import {
  aggiungiGiorni,
  type Giorno,
  giornoDellaSettimana,
  GIORNI_SETTIMANA,
  giorniDelMese,
  partiDelGiorno,
} from '../tempo/giorno.ts'

/** How often payouts may leave. */
export const OGNI_ACCREDITO = ['giorno', 'settimana', 'mese'] as const

/** The days on which payouts leave for the bank of an esercente. */
export type CadenzaAccrediti =
  | { ogni: 'giorno'; giorno: null }
  | { ogni: 'settimana'; giorno: number }
  | { ogni: 'mese'; giorno: number }

/** The same in words, to stand after "Partono". */
export function parolaCadenza({ ogni, giorno }: CadenzaAccrediti): string {
  if (ogni === 'giorno') return 'ogni giorno in cui le banche lavorano'
  if (ogni === 'settimana') return `ogni ${GIORNI_SETTIMANA[giorno - 1] ?? 'settimana'}`
  return `il ${giorno} di ogni mese`
}

function isScelto(quando: Giorno, { ogni, giorno }: CadenzaAccrediti): boolean {
  if (ogni === 'giorno') return true
  if (ogni === 'settimana') return giornoDellaSettimana(quando) === giorno
  const { anno, mese, giorno: delMese } = partiDelGiorno(quando)
  // In a month that is too short it is the last day.
  return delMese === Math.min(giorno, giorniDelMese(anno, mese))
}

/** The first day after `oggi` on which a payout leaves: a chosen day on which banks rest is put off to the next that they work. */
export function prossimoAccredito(cadenza: CadenzaAccrediti, oggi: Giorno): Giorno {
  let quando = aggiungiGiorni(oggi, 1)
  // One that was chosen yesterday, or before, may have been put off until now.
  let passato = oggi
  while (!targetAperto(passato) && !isScelto(passato, cadenza))
    passato = aggiungiGiorni(passato, -1)
  if (targetAperto(passato) || !isScelto(passato, cadenza)) {
    while (!isScelto(quando, cadenza)) quando = aggiungiGiorni(quando, 1)
  }
  while (!targetAperto(quando)) quando = aggiungiGiorni(quando, 1)
  return quando
}
