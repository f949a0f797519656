import type { RuoloSquadra } from '@rateo/domain/permessi/ruoli-squadra'
import type { Db } from '../../../db/database.ts'
import { newId } from '../../../db/ids.ts'

type Nuovo = {
  utente_id: string
  esercente_id: string
  ruolo: RuoloSquadra
  origine: 'registrazione' | 'invito'
  now: Date
}

/** Lets a person act for the esercente from the next call on; who signs in comes there first. */
async function apri(trx: Db, utente_id: string, esercente_id: string): Promise<void> {
  await trx
    .insertInto('utenti_ruoli')
    .values({ utente_id, ruolo: 'esercente', esercente_id })
    .onConflict((conflict) =>
      conflict.columns(['utente_id', 'ruolo']).doUpdateSet({ esercente_id }),
    )
    .execute()
  await trx
    .updateTable('utenti')
    .set({ ultimo_ruolo: 'esercente' })
    .where('id', '=', utente_id)
    .execute()
}

/** Takes the esercente from a person: sessions in that role end, those in another go on. */
async function chiudi(trx: Db, utente_id: string, esercente_id: string, now: Date): Promise<void> {
  await trx
    .deleteFrom('utenti_ruoli')
    .where('utente_id', '=', utente_id)
    .where('ruolo', '=', 'esercente')
    .where('esercente_id', '=', esercente_id)
    .execute()
  await revocaDaEsercente(trx, utente_id, now)
}

/** Ends the sessions in which a person acts for an esercente; returns how many there were. */
export async function revocaDaEsercente(trx: Db, utente_id: string, now: Date): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('sessioni')
    .set({ revoked_at: now })
    .where('utente_id', '=', utente_id)
    .where('ruolo', '=', 'esercente')
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export async function aggiungiMembro(
  trx: Db,
  { utente_id, esercente_id, ruolo, origine, now }: Nuovo,
): Promise<string> {
  const id = newId(now)
  await trx
    .insertInto('membri_esercente')
    .values({ id, esercente_id, utente_id, ruolo, origine, dal: now })
    .execute()
  await apri(trx, utente_id, esercente_id)
  return id
}

type Membro = { id: string; utente_id: string; esercente_id: string }

export async function cambiaRuoloMembro(trx: Db, id: string, ruolo: RuoloSquadra): Promise<void> {
  await trx.updateTable('membri_esercente').set({ ruolo }).where('id', '=', id).execute()
}

export async function sospendiMembro(trx: Db, membro: Membro, now: Date): Promise<void> {
  const { id, utente_id, esercente_id } = membro
  await trx.updateTable('membri_esercente').set({ sospeso_at: now }).where('id', '=', id).execute()
  await chiudi(trx, utente_id, esercente_id, now)
}

export async function riattivaMembro(trx: Db, { id, utente_id, esercente_id }: Membro) {
  await trx.updateTable('membri_esercente').set({ sospeso_at: null }).where('id', '=', id).execute()
  await apri(trx, utente_id, esercente_id)
}

export async function togliMembro(trx: Db, membro: Membro, now: Date): Promise<void> {
  const { id, utente_id, esercente_id } = membro
  await trx.updateTable('membri_esercente').set({ al: now }).where('id', '=', id).execute()
  await chiudi(trx, utente_id, esercente_id, now)
}
