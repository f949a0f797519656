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
 * The part of a rata that is not owed when all that is left of a plan is paid today: interest and expenses that have
 * not matured (art. 125-sexies TUB). One cent at least stays due, since a payment of nothing is no payment.
 */
export function nonDovuto(rata: RataDaEstinguere, oggi: Giorno): Centesimi {
  const { capitale_centesimi, interessi_centesimi, spese_centesimi, pagato_centesimi } = rata
  const resta = capitale_centesimi + interessi_centesimi + spese_centesimi - pagato_centesimi
  const dovuto = Math.max(1, capitale_centesimi + maturato(rata, oggi) - pagato_centesimi)
  return Math.max(0, resta - dovuto)
}
