import { contaMesi } from '../tempo/scadenze-rate.ts'
import { aggiungiMesi, partiDelGiorno, type Giorno } from '../tempo/giorno.ts'
import type { CadenzaDilazione } from './dilazione.ts'
import { GIORNO, MESE } from './piano-rate.ts'
import { intervallo } from './taeg.ts'

const mesiTra = (da: Giorno, a: Giorno): number => {
  const [prima, dopo] = [partiDelGiorno(da), partiDelGiorno(a)]
  return (dopo.anno - prima.anno) * 12 + dopo.mese - prima.mese
}

/**
 * The whole months between two days, where no days are left over; null where some are. From 31 January to 28 February is
 * one.
 */
export function mesiInteri(da: Giorno, a: Giorno): number | null {
  const mesi = mesiTra(da, a)
  return aggiungiMesi(da, mesi) === a ? mesi : null
}

/** The time between two days for interest: whole months, counted back from the second, and the days left over. */
function tempoTra(da: Giorno, a: Giorno): number {
  const interi = mesiInteri(da, a)
  if (interi !== null) return interi * MESE
  const { periodi, giorni } = intervallo(da, a, 'mese')
  return periodi * MESE + giorni * GIORNO
}

/**
 * The time that each rata has interest for, in the parts of a year of `pianoAPeriodi`. Where the cadenza counts months a
 * period is whole months, also where one was skipped; elsewhere, and from the day of the credit to the first rata, it is
 * whole months and the days left over.
 */
export function periodiRate(
  oggi: Giorno,
  scadenze: readonly Giorno[],
  cadenza: CadenzaDilazione,
): number[] {
  return scadenze.map((scadenza, indice) => {
    const prima = scadenze[indice - 1]
    return prima !== undefined && contaMesi(cadenza)
      ? mesiTra(prima, scadenza) * MESE
      : tempoTra(prima ?? oggi, scadenza)
  })
}
