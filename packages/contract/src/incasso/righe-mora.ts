import * as z from 'zod/mini'

/** Days of grace that an esercente may give at the most. */
export const TOLLERANZA_MAX = 60

const rigaMora = z.object({
  /** Interest for some days, or the fixed compensation between firms. */
  tipo: z.enum(['mora', 'spese_recupero']),
  /** First and last day counted; null for `spese_recupero`. */
  dal: z.nullable(z.string()),
  al: z.nullable(z.string()),
  giorni: z.int(),
  /** Percentage points a year; null for `spese_recupero`. */
  tasso: z.nullable(z.number()),
  importo_centesimi: z.int(),
})
export type RigaMora = z.infer<typeof rigaMora>

/** The mora of a debt, row by row with its reason. */
export const mora = z.object({
  totale_centesimi: z.int(),
  righe: z.array(rigaMora),
})
export type Mora = z.infer<typeof mora>
