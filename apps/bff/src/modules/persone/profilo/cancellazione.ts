import type { Db } from '../../../db/database.ts'
import { newId } from '../../../db/ids.ts'
import type { Actor } from '../../../http/actor.ts'
import type { CallInfo } from '../../../http/endpoint.ts'
import { AppError } from '../../../http/errors.ts'
import { annotaUtente } from '../../base/cronologia/index.ts'
import { findBlocchi } from './privacy.queries.ts'

/** Asks to be forgotten. Refused, with the reasons, while something is still owed to or by the person. */
export async function chiediCancellazione(
  trx: Db,
  actor: Actor,
  motivo: string,
  { info, now }: { info: CallInfo; now: Date },
): Promise<void> {
  const { utente_id } = actor
  const blocchi = await findBlocchi(trx, utente_id)
  if (blocchi.length > 0) {
    throw new AppError('stato_incompatibile', {
      message: `Non possiamo ancora cancellare l’account. ${blocchi.map(({ testo }) => testo).join(' ')}`,
    })
  }
  const row = await trx
    .insertInto('richieste_cancellazione')
    .values({ id: newId(now), utente_id, motivo, created_at: now, updated_at: now })
    .onConflict((conflict) =>
      conflict.column('utente_id').where('stato', '=', 'aperta').doNothing(),
    )
    .executeTakeFirst()
  if (row.numInsertedOrUpdatedRows !== 1n) {
    throw new AppError('gia_esistente', { message: 'Hai già chiesto la cancellazione.' })
  }
  await annotaUtente(trx, actor, 'chiede_cancellazione', info)
}

export async function ritiraCancellazione(
  trx: Db,
  actor: Actor,
  { info, now }: { info: CallInfo; now: Date },
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('richieste_cancellazione')
    .set({ stato: 'ritirata', updated_at: now })
    .where('utente_id', '=', actor.utente_id)
    .where('stato', '=', 'aperta')
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new AppError('non_trovato')
  await annotaUtente(trx, actor, 'ritira_cancellazione', info)
}
