import type { LimitiPromessa } from '@rateo/domain/stati/promessa'
import * as z from 'zod/mini'
import type { Db } from '../../../db/database.ts'
import { findImpostazioni } from '../../base/impostazioni/index.ts'

export const CHIAVE_PROMESSE = 'promesse'

/** The values until staff write others. */
export const PROMESSE_PREDEFINITE = { giorni: 15, volte: 2 } satisfies LimitiPromessa

const limiti = z.object({
  giorni: z.int().check(z.minimum(0), z.maximum(30)),
  volte: z.int().check(z.minimum(0), z.maximum(12)),
})

/** The limits that hold for what a cliente promises. */
export async function findLimiti(db: Db, now: Date): Promise<LimitiPromessa> {
  const valori = await findImpostazioni(db, [CHIAVE_PROMESSE], now)
  const letti = z.safeParse(limiti, valori.get(CHIAVE_PROMESSE))
  return letti.success ? letti.data : PROMESSE_PREDEFINITE
}
