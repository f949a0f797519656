import type { BodyOf } from '@rateo/contract/chiamata/endpoint'
import type { creaUtenza as contract } from '@rateo/contract/accordi/utenze'
import { controllaCodiceUtenza } from '@rateo/domain/stati/utenza'
import type { Call } from '../../../http/call.ts'
import { newId } from '../../../db/ids.ts'
import { annota } from '../../base/cronologia/index.ts'
import { lockOwnUtenza, ownerOf } from './owner.ts'

type Dati = BodyOf<typeof contract>

const normale = (dati: Dati): Dati => ({
  ...dati,
  codice: controllaCodiceUtenza(dati.tipo, dati.codice).normalizzato,
})

export const scriviCronologia = async (
  call: Call,
  azione: string,
  id: string,
  dopo: object = {},
): Promise<void> => annota(call, { azione, entita: 'utenza', id, dopo })

/** Adds an utenza of who is calling; returns its id. */
export async function creaUtenza(call: Call, dati: Dati): Promise<string> {
  const { db } = call
  const now = call.clock.now()
  const id = newId(now)
  const row = normale(dati)
  await db
    .insertInto('utenze')
    .values({ id, ...ownerOf(call.actor), ...row, created_at: now, updated_at: now })
    .execute()
  await scriviCronologia(call, 'crea', id, row)
  return id
}

export async function modificaUtenza(call: Call, id: string, dati: Dati): Promise<void> {
  const { db } = call
  await lockOwnUtenza(db, call.actor, id)
  const row = normale(dati)
  await db
    .updateTable('utenze')
    .set({ ...row, updated_at: call.clock.now() })
    .where('id', '=', id)
    .execute()
  await scriviCronologia(call, 'modifica', id, row)
}

/** Takes an utenza away with its bollette: they are notes of its owner, and no money hangs on them. */
export async function eliminaUtenza(call: Call, id: string): Promise<void> {
  const { db } = call
  await lockOwnUtenza(db, call.actor, id)
  await db.deleteFrom('utenze').where('id', '=', id).execute()
  await scriviCronologia(call, 'elimina', id)
}
