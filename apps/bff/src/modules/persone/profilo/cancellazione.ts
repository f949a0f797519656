import { newId } from '../../../db/ids.ts'
import type { Call } from '../../../http/call.ts'
import { AppError } from '../../../http/errors.ts'
import { annotaUtente } from '../../base/cronologia/index.ts'
import { dimenticaQuelliDi } from '../beneficiari/index.ts'
import { findBlocchi, findSoggetti } from './privacy.queries.ts'

/** Asks to be forgotten. Refused, with the reasons, while something is still owed to or by the person. */
export async function chiediCancellazione(call: Call, motivo: string): Promise<void> {
  const { db, actor, clock } = call
  const { utente_id } = actor
  const now = clock.now()
  const blocchi = await findBlocchi(db, utente_id)
  if (blocchi.length > 0) {
    throw new AppError('stato_incompatibile', {
      message: `Non possiamo ancora cancellare l’account. ${blocchi.map(({ testo }) => testo).join(' ')}`,
    })
  }
  const row = await db
    .insertInto('richieste_cancellazione')
    .values({ id: newId(now), utente_id, motivo, created_at: now, updated_at: now })
    .onConflict((conflict) =>
      conflict.column('utente_id').where('stato', '=', 'aperta').doNothing(),
    )
    .executeTakeFirst()
  if (row.numInsertedOrUpdatedRows !== 1n) {
    throw new AppError('gia_esistente', { message: 'Hai già chiesto la cancellazione.' })
  }
  // The data of beneficiari go too: nothing is open, and receipts have their own words.
  const { clienti } = await findSoggetti(db, utente_id)
  await dimenticaQuelliDi(db, clienti, now)
  await annotaUtente(call, 'chiede_cancellazione')
}

export async function ritiraCancellazione(call: Call): Promise<void> {
  const { db, actor, clock } = call
  const { numUpdatedRows } = await db
    .updateTable('richieste_cancellazione')
    .set({ stato: 'ritirata', updated_at: clock.now() })
    .where('utente_id', '=', actor.utente_id)
    .where('stato', '=', 'aperta')
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new AppError('non_trovato')
  await annotaUtente(call, 'ritira_cancellazione')
}
