import { SOGLIE_RISCHIO, type SoglieRischio } from '@rateo/domain/identita/rischio'
import * as z from 'zod/mini'
import type { Db } from '../../../../db/database.ts'
import { findImpostazioni } from '../../../base/impostazioni/index.ts'

export const CHIAVE_SOGLIE_RISCHIO = 'soglie_rischio'

const positivo = z.int().check(z.minimum(0))
const soglie = z.object({
  volume_centesimi: positivo,
  contestazioni_centesimi_percento: positivo,
  limite_reti_centesimi_percento: positivo,
  contestazioni_minime: positivo,
})

/** The thresholds that hold at an instant; those of the product where nobody wrote others. */
export async function findSoglie(db: Db, now: Date): Promise<SoglieRischio> {
  const valori = await findImpostazioni(db, [CHIAVE_SOGLIE_RISCHIO], now)
  const letti = z.safeParse(soglie, valori.get(CHIAVE_SOGLIE_RISCHIO))
  return letti.success ? letti.data : SOGLIE_RISCHIO
}
