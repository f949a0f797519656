import { GIORNI_EVENTO } from '@rateo/domain/credito/rata-a-evento'
import { aggiungiGiorni, inizioGiornoDiRoma } from '@rateo/domain/tempo/giorno'
import * as z from 'zod/mini'
import type { Db } from '../../../../db/database.ts'
import { findImpostazioni } from '../../../base/impostazioni/index.ts'

export const CHIAVE_EVENTI = 'eventi_rata'
const scritti = z.object({
  giorni: z.int().check(z.minimum(1), z.maximum(30)),
  avviso_giorni: z.int().check(z.minimum(0), z.maximum(30)),
})

/** The days of events as the staff set them: those of a plan that was sent are in its contract instead. */
export async function findGiorniEvento(
  db: Db,
  now: Date,
): Promise<{ giorni: number; avviso_giorni: number }> {
  const valori = await findImpostazioni(db, [CHIAVE_EVENTI], now)
  const letti = z.safeParse(scritti, valori.get(CHIAVE_EVENTI))
  return letti.success ? letti.data : GIORNI_EVENTO
}

/** The days to pay and to answer of a proposal of this day: as they are at its end, like the fee that it is counted with. */
export const findGiorniDi = async (db: Db, oggi: string): Promise<number> =>
  (await findGiorniEvento(db, inizioGiornoDiRoma(aggiungiGiorni(oggi, 1)))).giorni
