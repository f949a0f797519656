import { type Centesimi, formattaEuro, ripartisci, ripartisciPerPesi } from '../denaro/denaro.ts'
import type { ModoRaccolta } from '../stati/raccolta.ts'

/** The least that is asked of a person, and the most, in cents: as of any pagamento. */
export const QUOTA_MIN: Centesimi = 50
export const QUOTA_MAX: Centesimi = 99_999_999

/** A weight is kept in thousandths, so that 12,35 millesimi is a whole number. */
export const PESO_UNO = 1000

export type Parte = { peso: number | null; quota_centesimi: Centesimi | null }
type Come = { modo: ModoRaccolta; importo_centesimi: Centesimi | null }

/** The share of each person, in the order they are given: shares of a total add up to it exactly. */
export function quoteRaccolta(
  { modo, importo_centesimi }: Come,
  parti: readonly Parte[],
): Centesimi[] {
  const importo = importo_centesimi ?? 0
  switch (modo) {
    case 'testa':
      return parti.map(() => importo)
    case 'totale':
      return ripartisci(importo, parti.length)
    case 'pesi':
      return ripartisciPerPesi(
        importo,
        parti.map(({ peso }) => peso ?? 0),
      )
    case 'tabella':
      return parti.map(({ quota_centesimi }) => quota_centesimi ?? 0)
  }
}

/**
 * The share of a person who comes later. Nobody else's changes: of a total they pay what the others were asked for, cut
 * down to the cent, so that no latecomer pays more than who was there.
 */
export function quotaDiChiArriva(
  { modo, importo_centesimi, divisore }: Come & { divisore: number | null },
  { peso, quota_centesimi }: Parte,
): Centesimi {
  const importo = BigInt(importo_centesimi ?? 0)
  switch (modo) {
    case 'testa':
      return Number(importo)
    case 'totale':
      return Number(importo / BigInt(Math.max(1, divisore ?? 1)))
    case 'pesi':
      return Number((importo * BigInt(peso ?? 0)) / BigInt(Math.max(1, divisore ?? 1)))
    case 'tabella':
      return quota_centesimi ?? 0
  }
}

/** The number that a share is a part of: people or the sum of the weights; null where shares are of their own. */
export function divisoreDi(modo: ModoRaccolta, parti: readonly Parte[]): number | null {
  if (modo === 'totale') return parti.length
  return modo === 'pesi' ? parti.reduce((somma, { peso }) => somma + (peso ?? 0), 0) : null
}

/** Why a share cannot be asked; null where it can. */
export function motivoQuota(quota: Centesimi): string | null {
  if (quota < QUOTA_MIN) {
    return `Una quota è di almeno ${formattaEuro(QUOTA_MIN)}: qui viene ${formattaEuro(quota)}.`
  }
  return quota > QUOTA_MAX ? `Una quota è al massimo di ${formattaEuro(QUOTA_MAX)}.` : null
}

type Rimasta = Parte & { id: string; fissa_centesimi: Centesimi | null }

/**
 * Divides the total again among who takes part now. A person who paid keeps their share (`fissa_centesimi`); the rest of the total is
 * divided among the others, by largest remainder. Null where nothing is left for them to pay.
 */
export function ridividi(
  { modo, importo_centesimi }: Come,
  parti: readonly Rimasta[],
): { id: string; quota_centesimi: Centesimi }[] | null {
  if (modo !== 'totale' && modo !== 'pesi') return null
  const fisse = parti.reduce((somma, { fissa_centesimi }) => somma + (fissa_centesimi ?? 0), 0)
  const libere = parti.filter(({ fissa_centesimi }) => fissa_centesimi === null)
  const resto = (importo_centesimi ?? 0) - fisse
  if (libere.length === 0 || resto <= 0) return null
  const quote = quoteRaccolta({ modo, importo_centesimi: resto }, libere)
  return libere.map(({ id }, n) => ({ id, quota_centesimi: quote[n] ?? 0 }))
}
