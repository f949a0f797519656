import * as z from 'zod/mini'

export const CHIAVE_SECONDO_PASSAGGIO = 'secondo_passaggio'

/** The value until staff write another: esercenti choose for themselves. */
export const SECONDO_PASSAGGIO_PREDEFINITO = { esercenti: 0 }

const scritto = z.object({ esercenti: z.literal(1) })

/** Whether esercenti, and who works for them, come in with a second step; `valore` is what the settings hold. */
export const chiestoAgliEsercenti = (valore: unknown): boolean =>
  z.safeParse(scritto, valore).success
