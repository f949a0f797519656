import type { Db } from '../../../../db/database.ts'
import { isId, newId } from '../../../../db/ids.ts'
import type { Call } from '../../../../http/call.ts'
import { AppError } from '../../../../http/errors.ts'
import { annota } from '../../../base/cronologia/index.ts'

/** Holds the esercente until the end, so that two who decide at once come one after the other. */
export async function lockRischio(db: Db, id: string): Promise<void> {
  const row = isId(id)
    ? await db
        .selectFrom('esercenti')
        .where('id', '=', id)
        .select('id')
        .forUpdate()
        .executeTakeFirst()
    : undefined
  if (row === undefined) throw new AppError('non_trovato')
}

/** Writes a note that stays: whoever reads it later knows who wrote it and when. */
export async function annotaRischio(
  call: Call,
  id: string,
  testo: string,
): Promise<{ _id: string }> {
  const { db, actor, clock } = call
  await lockRischio(db, id)
  const _id = newId(clock.now())
  await db
    .insertInto('note_rischio')
    .values({
      id: _id,
      esercente_id: id,
      testo,
      utente_id: actor.utente_id,
      created_at: clock.now(),
    })
    .execute()
  // The text stays in its own table: the cronologia says that there is one.
  await annota(call, { azione: 'annota', entita: 'rischio', id, dopo: { nota_id: _id } })
  return { _id }
}
