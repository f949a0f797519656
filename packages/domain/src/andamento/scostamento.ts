/** How far a number is from those before it. */
export type Scostamento = {
  adesso: number
  media: number
  /** Standard deviations between the two; infinite where those before were all the same. */
  sigma: number
}

/** Fewer numbers say nothing of what is usual. */
const STORIA_MIN = 8
const SIGMA_MIN = 2
/** A smaller part of what is usual is no news, however regular it was. */
const PARTE_MIN = 0.05

/** The deviation of a number that is unusual beside those before it, as a sample of them; null for one that is not. */
export function scostamentoDi(storia: readonly number[], adesso: number): Scostamento | null {
  if (storia.length < STORIA_MIN) return null
  const media = storia.reduce((sum, one) => sum + one, 0) / storia.length
  const varianza = storia.reduce((sum, one) => sum + (one - media) ** 2, 0) / (storia.length - 1)
  const distanza = Math.abs(adesso - media)
  if (distanza <= SIGMA_MIN * Math.sqrt(varianza) || distanza < PARTE_MIN * Math.abs(media)) {
    return null
  }
  return { adesso, media, sigma: varianza === 0 ? Infinity : distanza / Math.sqrt(varianza) }
}
