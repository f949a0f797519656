import type { RuoloSquadra } from '@rateo/domain/permessi/ruoli-squadra'
import { aggiungiGiorni, inizioGiornoDiRoma } from '@rateo/domain/tempo/giorno'
import type { Db } from '../../../db/database.ts'
import { newId } from '../../../db/ids.ts'

type Nuovo = {
  utente_id: string
  esercente_id: string
  ruolo: RuoloSquadra
  origine: 'registrazione' | 'invito'
  /** The last day in Rome, where it has one. */
  fino_al?: string | null
  now: Date
}

/** The memberships by which a person may act now: neither ended, nor suspended, nor past their last day. */
export const vive = (db: Db, utente_id: string, now: Date) =>
  db
    .selectFrom('membri_esercente as m')
    .where('m.utente_id', '=', utente_id)
    .where('m.al', 'is', null)
    .where('m.sospeso_at', 'is', null)
    .where((eb) => eb.or([eb('m.finisce_at', 'is', null), eb('m.finisce_at', '>', now)]))

/** The esercente to begin with, where that from which the person starts does not let them in any more; else null. */
export async function findAltraPartenza(
  trx: Db,
  utente_id: string,
  now: Date,
): Promise<string | null> {
  const partenza = await trx
    .selectFrom('utenti_ruoli')
    .where('utente_id', '=', utente_id)
    .where('ruolo', '=', 'esercente')
    .select('esercente_id')
    .executeTakeFirst()
  if (!partenza?.esercente_id) return null
  const rows = await vive(trx, utente_id, now)
    .select('m.esercente_id')
    .orderBy('m.dal', 'desc')
    .execute()
  if (rows.some(({ esercente_id }) => esercente_id === partenza.esercente_id)) return null
  return rows[0]?.esercente_id ?? null
}

/**
 * Lets a person act for the esercente from the next call on. Who has none starts from there; who works for another goes on
 * there, and changes by hand.
 */
async function apri(trx: Db, utente_id: string, esercente_id: string): Promise<void> {
  await trx
    .insertInto('utenti_ruoli')
    .values({ utente_id, ruolo: 'esercente', esercente_id })
    .onConflict((conflict) =>
      conflict.columns(['utente_id', 'ruolo']).doUpdateSet((eb) => ({
        esercente_id: eb.fn.coalesce('utenti_ruoli.esercente_id', 'excluded.esercente_id'),
      })),
    )
    .execute()
  await trx
    .updateTable('utenti')
    .set({ ultimo_ruolo: 'esercente' })
    .where('id', '=', utente_id)
    .execute()
}

/** True where the person has begun to register an esercente and has not handed it in. */
const haRegistrazioneAperta = async (trx: Db, utente_id: string): Promise<boolean> =>
  (await trx
    .selectFrom('registrazioni')
    .where('utente_id', '=', utente_id)
    .where('ruolo', '=', 'esercente')
    .where('esercente_id', 'is', null)
    .select('id')
    .executeTakeFirst()) !== undefined

/** Takes the esercente from a person: sessions that act for it end, the others go on. */
async function chiudi(trx: Db, utente_id: string, esercente_id: string, now: Date): Promise<void> {
  await revocaDaEsercente(trx, { utente_id, esercente_id }, now)
  const altra = await vive(trx, utente_id, now)
    .where('m.esercente_id', '!=', esercente_id)
    .select('m.esercente_id')
    .orderBy('m.dal', 'desc')
    .executeTakeFirst()
  const suo = { utente_id, ruolo: 'esercente', esercente_id } as const
  if (altra === undefined && !(await haRegistrazioneAperta(trx, utente_id))) {
    await trx
      .deleteFrom('utenti_ruoli')
      .where((eb) => eb.and(suo))
      .execute()
    return
  }
  await trx
    .updateTable('utenti_ruoli')
    .set({ esercente_id: altra?.esercente_id ?? null })
    .where((eb) => eb.and(suo))
    .execute()
}

type Chi = { utente_id: string; esercente_id: string }

/** Ends the sessions in which a person acts for this esercente; returns how many there were. */
export async function revocaDaEsercente(
  trx: Db,
  { utente_id, esercente_id }: Chi,
  now: Date,
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('sessioni as s')
    .set({ revoked_at: now })
    .where('s.utente_id', '=', utente_id)
    .where('s.ruolo', '=', 'esercente')
    .where('s.revoked_at', 'is', null)
    .where((eb) =>
      eb(
        eb.fn.coalesce(
          's.esercente_id',
          eb
            .selectFrom('utenti_ruoli as r')
            .whereRef('r.utente_id', '=', 's.utente_id')
            .where('r.ruolo', '=', 'esercente')
            .select('r.esercente_id'),
        ),
        '=',
        esercente_id,
      ),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** A last day ends at its midnight in Rome, also where it has 23 hours or 25. */
const fineDi = (fino_al: string | null) => ({
  fino_al,
  finisce_at: fino_al === null ? null : inizioGiornoDiRoma(aggiungiGiorni(fino_al, 1)),
})

export async function aggiungiMembro(
  trx: Db,
  { utente_id, esercente_id, ruolo, origine, fino_al = null, now }: Nuovo,
): Promise<string> {
  const id = newId(now)
  await trx
    .insertInto('membri_esercente')
    .values({ id, esercente_id, utente_id, ruolo, origine, dal: now, ...fineDi(fino_al) })
    .execute()
  await apri(trx, utente_id, esercente_id)
  return id
}

type Membro = Chi & { id: string }

export async function cambiaRuoloMembro(trx: Db, id: string, ruolo: RuoloSquadra): Promise<void> {
  await trx.updateTable('membri_esercente').set({ ruolo }).where('id', '=', id).execute()
}

/** A new last day, or none; who was told of the old one is told again of this. */
export async function cambiaFineMembro(trx: Db, id: string, fino_al: string | null): Promise<void> {
  await trx
    .updateTable('membri_esercente')
    .set({ ...fineDi(fino_al), avvisato_at: null })
    .where('id', '=', id)
    .execute()
}

export async function segnaAvvisato(trx: Db, id: string, now: Date): Promise<void> {
  await trx.updateTable('membri_esercente').set({ avvisato_at: now }).where('id', '=', id).execute()
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
