import { PREAVVISO_PREZZO } from '@rateo/domain/atti/adeguamento-prezzo'
import * as z from 'zod/mini'
import type { Db } from '../../../../db/database.ts'
import { findImpostazioni } from '../../../base/impostazioni/index.ts'

export const CHIAVE_PREZZI = 'cambi_prezzo'

const limiti = z.object({ giorni: z.int().check(z.minimum(15), z.maximum(180)) })

/** The days that those who are told of a new price have before it holds. */
export async function findPreavvisoPrezzo(db: Db, now: Date): Promise<number> {
  const valori = await findImpostazioni(db, [CHIAVE_PREZZI], now)
  const letti = limiti.safeParse(valori.get(CHIAVE_PREZZI))
  return letti.success ? letti.data.giorni : PREAVVISO_PREZZO.giorni
}
