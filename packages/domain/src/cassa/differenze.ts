import type { Centesimi } from '../denaro/denaro.ts'

/** From so many closings on there is a usual difference to be far from. */
export const CHIUSURE_MINIME = 5

/** A typical distance is this many times the median one, where values are spread like errors (Iglewicz, Hoaglin 1993). */
const SCARTO_TIPICO = 1.4826
const VOLTE = 3

/** The median in whole cents; of an even number of them the mean of the two in the middle, half away from zero. Null for none. */
export function mediana(valori: readonly Centesimi[]): Centesimi | null {
  const ordinati = valori.toSorted((a, b) => a - b)
  const meta = Math.floor(ordinati.length / 2)
  const alta = ordinati[meta]
  if (alta === undefined) return null
  const bassa = ordinati.length % 2 === 1 ? alta : (ordinati[meta - 1] ?? alta)
  const somma = alta + bassa
  return Math.sign(somma) * Math.round(Math.abs(somma) / 2) || 0
}

export type Differenza = { differenza_centesimi: Centesimi; tolleranza_centesimi: Centesimi }

/**
 * Tells the unusual differences among those of one person: further from the median than three typical distances, and than
 * the tolerance of the till. A few cents are never so, however constant the person is; nor is anything with fewer than
 * five closings.
 */
export function insolite(differenze: readonly Differenza[]): boolean[] {
  const valori = differenze.map(({ differenza_centesimi }) => differenza_centesimi)
  const centro = mediana(valori)
  if (centro === null || differenze.length < CHIUSURE_MINIME) return differenze.map(() => false)
  const scarto = mediana(valori.map((valore) => Math.abs(valore - centro))) ?? 0
  const soglia = VOLTE * SCARTO_TIPICO * scarto
  return differenze.map(({ differenza_centesimi, tolleranza_centesimi }) => {
    const distanza = Math.abs(differenza_centesimi - centro)
    return distanza > soglia && distanza > tolleranza_centesimi
  })
}
