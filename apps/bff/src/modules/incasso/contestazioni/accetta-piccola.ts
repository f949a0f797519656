import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Db } from '../../../db/database.ts'
import { stored } from '../../../db/stored.ts'
import { findImpostazioni } from '../../base/impostazioni/index.ts'

export const CHIAVE_CONTESTAZIONI = 'contestazioni'

/** The value until staff write another: no contestazione is accepted by itself. */
export const CONTESTAZIONI_PREDEFINITE = { accetta_fino_a_centesimi: 0 }

const limiti = z.object({ accetta_fino_a_centesimi: z.int().check(z.minimum(0)) })

/**
 * Gives in by itself where an answer would cost more than it brings: up to the amount of the parameter. To be called
 * where a claim has just been opened, in the same transaction; true when the provider is still to be told.
 */
export async function accettaSePiccola(trx: Db, id: string, now: Date): Promise<boolean> {
  const valori = await findImpostazioni(trx, [CHIAVE_CONTESTAZIONI], now)
  const letti = z.safeParse(limiti, valori.get(CHIAVE_CONTESTAZIONI))
  const { accetta_fino_a_centesimi } = letti.success ? letti.data : CONTESTAZIONI_PREDEFINITE
  const piccola = await trx
    .updateTable('contestazioni')
    .set({ da_dire: 'accetta' })
    .where('id', '=', id)
    .where('stato', '=', 'da_rispondere')
    .where('entro', '>', now)
    .where(
      (eb) =>
        eb
          .selectFrom('contestazioni as q')
          .where((q) => q.or([q('q.id', '=', id), q('q.capofila_id', '=', id)]))
          .select((q) => q.fn.sum<number>('q.importo_centesimi').as('intero')),
      '<=',
      accetta_fino_a_centesimi,
    )
    .returning('id')
    .executeTakeFirst()
  if (!piccola) return false
  await sql`select ${stored('concludi_contestazione', {
    id,
    finale: 'accettata',
    adesso: now,
    contesto: {},
  })}`.execute(trx)
  return true
}
