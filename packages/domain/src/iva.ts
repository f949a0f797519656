import { arrotondaQuoziente } from './denaro.ts'
import type { Centesimi } from './denaro.ts'
import { PUNTO, milionesimi } from './tasso.ts'

/** Rates in force, in percentage points (DPR 633/1972 art. 16 and tabella A). */
export const ALIQUOTE = [22, 10, 5, 4] as const

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

/**
 * Net and tax of a document by rate: the tax is worked out once on the total of each rate, not row
 * by row, or the cents would not add up (SdI allows one cent, checks 00421 and 00423).
 */
export function riepilogoIva(
  righe: readonly { imponibile_centesimi: Centesimi; aliquota: number }[],
): (ImponibileImposta & { aliquota: number })[] {
  const totali = new Map<number, Centesimi>()
  for (const riga of righe) {
    totali.set(riga.aliquota, (totali.get(riga.aliquota) ?? 0) + riga.imponibile_centesimi)
  }
  return [...totali]
    .toSorted(([a], [b]) => b - a)
    .map(([aliquota, imponibile_centesimi]) => ({
      aliquota,
      imponibile_centesimi,
      imposta_centesimi: impostaSu(imponibile_centesimi, aliquota),
    }))
}
