import * as z from 'zod/mini'
import type { Db } from '../../../db/database.ts'
import { findImpostazioni, PREDEFINITE } from '../../base/impostazioni/index.ts'

const giorni = z.int().check(z.minimum(1), z.maximum(14))

/** The days before a debit on which its payer is told, as new mandati agree. */
export async function findPreavviso(db: Db, now: Date): Promise<number> {
  const valori = await findImpostazioni(db, ['sdd_preavviso_giorni'], now)
  const letto = z.safeParse(giorni, valori.get('sdd_preavviso_giorni'))
  return letto.success ? letto.data : PREDEFINITE.sdd_preavviso_giorni
}
