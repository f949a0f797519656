import { arrotondaQuoziente, type Centesimi } from '../denaro/denaro.ts'
import { type Giorno, giorniTra } from '../tempo/giorno.ts'

/** A rata that is still to be paid, with the day from which its interest runs: the scadenza before it. */
export interface RataDaEstinguere {
  dal: Giorno
  scadenza: Giorno
  capitale_centesimi: Centesimi
  interessi_centesimi: Centesimi
  spese_centesimi: Centesimi
  /** The part of the amount that was paid already. */
  pagato_centesimi: Centesimi
}

/** The parts that what is left of a rata is made of on a day. */
export interface ConteggioRata {
  capitale_centesimi: Centesimi
  /** Interest and expenses up to that day. */
  maturati_centesimi: Centesimi
  /** Interest and expenses that are not owed where all the rest is paid that day. */
  non_dovuti_centesimi: Centesimi
}

/** Interest runs by the day within its period; what it costs to collect a rata is owed from its scadenza on. */
function maturato(rata: RataDaEstinguere, oggi: Giorno): Centesimi {
  const { dal, scadenza, interessi_centesimi, spese_centesimi } = rata
  if (scadenza <= oggi) return interessi_centesimi + spese_centesimi
  if (oggi <= dal) return 0
  return arrotondaQuoziente(
    BigInt(interessi_centesimi) * BigInt(giorniTra(dal, oggi)),
    BigInt(giorniTra(dal, scadenza)),
  )
}

/**
 * Counts what is left of a rata when all that is left of a plan is paid today: interest and expenses that have not matured
 * are not owed (art. 125-sexies TUB). One cent at least stays due, since a payment of nothing is no payment.
 */
export function conteggioRata(rata: RataDaEstinguere, oggi: Giorno): ConteggioRata {
  const { capitale_centesimi, interessi_centesimi, spese_centesimi, pagato_centesimi } = rata
  const resta = capitale_centesimi + interessi_centesimi + spese_centesimi - pagato_centesimi
  const finora = maturato(rata, oggi)
  const dovuto = Math.min(resta, Math.max(1, capitale_centesimi + finora - pagato_centesimi))
  // Money goes to interest first (art. 1194 c.c.).
  const maturati_centesimi = Math.min(dovuto, Math.max(0, finora - pagato_centesimi))
  return {
    capitale_centesimi: dovuto - maturati_centesimi,
    maturati_centesimi,
    non_dovuti_centesimi: resta - dovuto,
  }
}
