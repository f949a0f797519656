import type { BodyOf } from '@rateo/contract/chiamata/endpoint'
import type { creaUtenza as contract } from '@rateo/contract/accordi/utenze'
import { controllaCodiceUtenza } from '@rateo/domain/stati/utenza'
import type { Clock } from '../../../clock.ts'
import type { Db } from '../../../db/database.ts'
import { newId } from '../../../db/ids.ts'
import type { Actor } from '../../../http/actor.ts'
import { annota } from '../../base/cronologia/index.ts'
import { lockOwnUtenza, ownerOf } from './owner.ts'

export type Chi = { actor: Actor; clock: Clock; ip: string; request_id: string }
type Dati = BodyOf<typeof contract>

const normale = (dati: Dati): Dati => ({
  ...dati,
  codice: controllaCodiceUtenza(dati.tipo, dati.codice).normalizzato,
})

export async function scriviCronologia(
  db: Db,
  { actor, ip, request_id }: Chi,
  azione: string,
  entita_id: string,
  dopo: Record<string, unknown> = {},
): Promise<void> {
  const attore = `utente:${actor.utente_id}`
  const chi = { attore, ruolo: actor.ruolo, canale: 'portale' as const, ip, request_id }
  await annota(db, { ...chi, azione, entita: 'utenza', entita_id, dopo })
}

/** Adds an utenza of who is calling; returns its id. */
export async function creaUtenza(db: Db, dati: Dati, chi: Chi): Promise<string> {
  const now = chi.clock.now()
  const id = newId(now)
  const row = normale(dati)
  await db
    .insertInto('utenze')
    .values({ id, ...ownerOf(chi.actor), ...row, created_at: now, updated_at: now })
    .execute()
  await scriviCronologia(db, chi, 'crea', id, row)
  return id
}

export async function modificaUtenza(db: Db, id: string, dati: Dati, chi: Chi): Promise<void> {
  await lockOwnUtenza(db, chi.actor, id)
  const row = normale(dati)
  await db
    .updateTable('utenze')
    .set({ ...row, updated_at: chi.clock.now() })
    .where('id', '=', id)
    .execute()
  await scriviCronologia(db, chi, 'modifica', id, row)
}

/** Takes an utenza away with its bollette: they are notes of its owner, and no money hangs on them. */
export async function eliminaUtenza(db: Db, id: string, chi: Chi): Promise<void> {
  await lockOwnUtenza(db, chi.actor, id)
  await db.deleteFrom('utenze').where('id', '=', id).execute()
  await scriviCronologia(db, chi, 'elimina', id)
}
