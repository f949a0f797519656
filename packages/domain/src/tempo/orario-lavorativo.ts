import { eLavorativo } from './calendario.ts'
import { aggiungiGiorni, giornoDiRoma, istanteDiRoma } from './giorno.ts'

/** Working hours of who answers, in minutes of the day of Rome: from nine to six. */
const APRE = 9 * 60
const CHIUDE = 18 * 60
const MINUTO_MS = 60_000

/**
 * Whole minutes of working time between two instants: nine to six, Monday to Friday, without Italian holidays. None
 * where the second is not after the first.
 */
export function minutiLavorativi(da: Date, a: Date): number {
  let ms = 0
  const ultimo = giornoDiRoma(a)
  for (let giorno = giornoDiRoma(da); giorno <= ultimo; giorno = aggiungiGiorni(giorno, 1)) {
    if (!eLavorativo(giorno)) continue
    const dalle = Math.max(da.getTime(), istanteDiRoma(giorno, APRE).getTime())
    const alle = Math.min(a.getTime(), istanteDiRoma(giorno, CHIUDE).getTime())
    ms += Math.max(0, alle - dalle)
  }
  return Math.floor(ms / MINUTO_MS)
}
