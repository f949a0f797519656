import { arrotondaQuoziente } from './denaro.ts'
import type { Centesimi } from './denaro.ts'
import { PUNTO, milionesimi } from '../credito/tasso.ts'

export interface ImponibileImposta {
  imponibile_centesimi: Centesimi
  imposta_centesimi: Centesimi
}

/** The tax on a net amount, halves up to the cent. */
export function impostaSu(imponibile: Centesimi, aliquota: number): Centesimi {
  return arrotondaQuoziente(BigInt(imponibile) * milionesimi(aliquota), 100n * PUNTO)
}

/** Takes the tax out of a gross amount: the net is rounded, halves up, and the tax is the rest. */
export function scorpora(lordo: Centesimi, aliquota: number): ImponibileImposta {
  const imponibile = arrotondaQuoziente(
    BigInt(lordo) * 100n * PUNTO,
    100n * PUNTO + milionesimi(aliquota),
  )
  return { imponibile_centesimi: imponibile, imposta_centesimi: lordo - imponibile }
}
