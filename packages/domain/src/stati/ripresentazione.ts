import { aggiungiGiorniTarget, giornoTargetDa } from '../tempo/calendario.ts'
import type { Giorno } from '../tempo/giorno.ts'
import { causaleSdd, MASSIMO_RIPROVE } from '../banca/sdd-causali.ts'

/** Banks that do not say why are asked once more, and no further. */
const UNA_VOLTA_SOLA: readonly string[] = ['MS03']
/** Wages arrive on this day of the month: a debit due up to three days before waits for it. */
const GIORNO_STIPENDI = 27
const ATTESA_STIPENDI = 3

function versoLoStipendio(giorno: Giorno): Giorno {
  const n = Number(giorno.slice(8))
  if (n >= GIORNO_STIPENDI || n < GIORNO_STIPENDI - ATTESA_STIPENDI) return giorno
  return giornoTargetDa(`${giorno.slice(0, 8)}${GIORNO_STIPENDI}`)
}

export type Ritorno = {
  causale: string
  /** The day on which the first of these debits came back. */
  primo: Giorno
  /** The number of times it was sent again since. */
  riprove: number
}

/**
 * The day on which a debit that came back is taken again; null when it is not. `giorni` are days on which banks work,
 * counted from the first return: one for each time.
 */
export function giornoRipresentazione(
  { causale, primo, riprove }: Ritorno,
  giorni: readonly number[],
): Giorno | null {
  if (causaleSdd(causale).azione !== 'riprova') return null
  const quante = UNA_VOLTA_SOLA.includes(causale) ? 1 : MASSIMO_RIPROVE
  const fra = giorni.slice(0, quante)[riprove]
  return fra === undefined ? null : versoLoStipendio(aggiungiGiorniTarget(primo, fra))
}
