import * as z from 'zod/mini'
import type { Db } from '../../../db/database.ts'
import { findImpostazioni } from '../../base/impostazioni/index.ts'

export const CHIAVE_RIMBORSI = 'rimborsi'

/** The values until staff write others. */
export const RIMBORSI_PREDEFINITI = {
  soglia_otp_centesimi: 50_000,
  scoperto_centesimi: 10_000,
  tetto_chiave_centesimi: 50_000,
}

const soglie = z.object({
  soglia_otp_centesimi: z.int().check(z.minimum(0)),
  scoperto_centesimi: z.int().check(z.minimum(0)),
  // Values written before there was one.
  tetto_chiave_centesimi: z._default(
    z.int().check(z.minimum(0)),
    RIMBORSI_PREDEFINITI.tetto_chiave_centesimi,
  ),
})

/**
 * The limits of rimborsi: the sum above which a code is asked for, the sum below zero that giving back may bring an
 * esercente to, and the sum that an API key may give back in a day.
 */
export async function findSoglie(db: Db, now: Date): Promise<z.output<typeof soglie>> {
  const values = await findImpostazioni(db, [CHIAVE_RIMBORSI], now)
  const parsed = z.safeParse(soglie, values.get(CHIAVE_RIMBORSI))
  return parsed.success ? parsed.data : RIMBORSI_PREDEFINITI
}
