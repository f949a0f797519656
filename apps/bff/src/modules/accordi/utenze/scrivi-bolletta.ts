import type { BodyOf } from '@rateo/contract/chiamata/endpoint'
import type { creaBolletta as contract } from '@rateo/contract/accordi/utenze'
import { type StatoBolletta, TRANSIZIONI_BOLLETTA } from '@rateo/domain/banca/bolletta'
import { transizioneLecita } from '@rateo/domain/stati/macchina'
import type { Call } from '../../../http/call.ts'
import type { Db } from '../../../db/database.ts'
import { newId } from '../../../db/ids.ts'
import { AppError } from '../../../http/errors.ts'
import { lockOwnUtenza } from './owner.ts'
import { scriviCronologia } from './scrivi-utenza.ts'

type Dati = BodyOf<typeof contract>
type Quale = { utenza_id: string; bolletta_id: string }

async function findStato(db: Db, { utenza_id, bolletta_id }: Quale): Promise<StatoBolletta> {
  const row = await db
    .selectFrom('bollette')
    .select('stato')
    .where('id', '=', bolletta_id)
    .where('utenza_id', '=', utenza_id)
    .executeTakeFirst()
  if (!row) throw new AppError('non_trovato')
  return row.stato
}

export async function creaBolletta(call: Call, utenza_id: string, dati: Dati): Promise<void> {
  const { db } = call
  await lockOwnUtenza(db, call.actor, utenza_id)
  const now = call.clock.now()
  const id = newId(now)
  await db
    .insertInto('bollette')
    .values({ id, utenza_id, ...dati, stato: 'da_pagare', created_at: now, updated_at: now })
    .execute()
  await scriviCronologia(call, 'aggiunge_bolletta', utenza_id, { bolletta_id: id, ...dati })
}

/** A bolletta already paid stays as it was paid: it is first marked as still to be paid. */
export async function modificaBolletta(call: Call, quale: Quale, dati: Dati): Promise<void> {
  const { db } = call
  await lockOwnUtenza(db, call.actor, quale.utenza_id)
  if ((await findStato(db, quale)) === 'pagata') {
    const message = 'Questa bolletta risulta pagata: segnala prima come da pagare.'
    throw new AppError('stato_incompatibile', { message })
  }
  await db
    .updateTable('bollette')
    .set({ ...dati, updated_at: call.clock.now() })
    .where('id', '=', quale.bolletta_id)
    .execute()
  await scriviCronologia(call, 'modifica_bolletta', quale.utenza_id, { ...quale, ...dati })
}

export async function eliminaBolletta(call: Call, quale: Quale): Promise<void> {
  const { db } = call
  await lockOwnUtenza(db, call.actor, quale.utenza_id)
  await findStato(db, quale)
  await db.deleteFrom('bollette').where('id', '=', quale.bolletta_id).execute()
  await scriviCronologia(call, 'elimina_bolletta', quale.utenza_id, quale)
}

/** Writes what the owner did elsewhere. The same state twice changes nothing. */
export async function segnaBolletta(call: Call, quale: Quale, stato: StatoBolletta): Promise<void> {
  const { db } = call
  await lockOwnUtenza(db, call.actor, quale.utenza_id)
  const before = await findStato(db, quale)
  if (before === stato) return
  if (!transizioneLecita(TRANSIZIONI_BOLLETTA, before, stato)) {
    throw new AppError('stato_incompatibile')
  }
  const now = call.clock.now()
  await db
    .updateTable('bollette')
    .set({ stato, pagata_at: stato === 'pagata' ? now : null, updated_at: now })
    .where('id', '=', quale.bolletta_id)
    .execute()
  await scriviCronologia(call, 'segna_bolletta', quale.utenza_id, { ...quale, stato })
}
