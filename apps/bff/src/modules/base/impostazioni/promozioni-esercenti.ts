import * as z from 'zod/mini'

export const CHIAVE_PROMOZIONI = 'promozioni_esercenti'

/** The value until staff write another: promozioni are made by the staff alone. */
export const PROMOZIONI_PREDEFINITE = { ammesse: 0 }

const scritto = z.object({ ammesse: z.literal(1) })

/** Whether esercenti make promozioni by themselves; `valore` is what the settings hold. */
export const promozioniAmmesse = (valore: unknown): boolean => z.safeParse(scritto, valore).success
