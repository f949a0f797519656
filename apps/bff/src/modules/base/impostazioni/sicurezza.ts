import * as z from 'zod/mini'
import type { Db } from '../../../db/database.ts'
import { findImpostazioni } from './impostazioni.queries.ts'

export const CHIAVE_SICUREZZA = 'sicurezza'

/** The values until staff write others. */
export const SICUREZZA_PREDEFINITA = {
  /** The most days that an API key lives, and those of a key whose maker says nothing. */
  chiavi_giorni: 365,
}

const sicurezza = z.object({
  chiavi_giorni: z.int().check(z.minimum(1), z.maximum(365)),
})

export async function findSicurezza(db: Db, now: Date): Promise<z.output<typeof sicurezza>> {
  const values = await findImpostazioni(db, [CHIAVE_SICUREZZA], now)
  const parsed = z.safeParse(sicurezza, values.get(CHIAVE_SICUREZZA))
  return parsed.success ? parsed.data : SICUREZZA_PREDEFINITA
}
