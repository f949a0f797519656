import type { Sessione } from '@rateo/contract/persone/sessione'
import { RUOLI, type Ruolo } from '@rateo/domain/permessi/ruoli'
import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../http/actor.ts'
import { AppError } from '../../../http/errors.ts'
import { CHIAVE_DURATA, inattivaMs, findImpostazioni } from '../../base/impostazioni/index.ts'

type Riga = {
  id: string
  ruolo: Ruolo
  user_agent: string
  created_at: Date
  last_seen_at: Date
  expires_at: Date
}

function toSessione(
  row: Riga,
  { corrente, durata, now }: { corrente: boolean; durata: unknown; now: Date },
): Sessione {
  const ruolo = row.ruolo
  const inattiva = row.last_seen_at.getTime() + inattivaMs(ruolo, durata)
  const fine = Math.min(inattiva, row.expires_at.getTime())
  return {
    _id: row.id,
    role: ruolo,
    corrente,
    user_agent: row.user_agent,
    created_at: row.created_at.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    scade_tra_secondi: Math.max(0, Math.floor((fine - now.getTime()) / 1000)),
  }
}

const vive = (db: Db, utente_id: string, now: Date) =>
  db
    .selectFrom('sessioni')
    .where('utente_id', '=', utente_id)
    .where('completa', '=', true)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .select(['id', 'ruolo', 'user_agent', 'created_at', 'last_seen_at', 'expires_at'])

async function leggiDurata(db: Db, now: Date): Promise<unknown> {
  return (await findImpostazioni(db, [CHIAVE_DURATA], now)).get(CHIAVE_DURATA)
}

/** The owner of a session: who sees the portal as somebody else still has their own. */
const ownerOf = ({ utente_id, veduta }: Actor) => veduta?.staff_id ?? utente_id

/** The session that makes the call. */
export const getSessioneCorrente = (db: Db, actor: Actor, now: Date): Promise<Sessione> =>
  getSessione(db, { ...actor, utente_id: ownerOf(actor) }, actor.sessione_id, now)

/** A live session of the caller; anybody else's does not exist. */
export async function getSessione(db: Db, actor: Actor, id: string, now: Date): Promise<Sessione> {
  const row = await vive(db, actor.utente_id, now).where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw new AppError('non_trovato')
  const durata = await leggiDurata(db, now)
  return toSessione(row, { corrente: row.id === actor.sessione_id, durata, now })
}

/** The actor's sessions that may still be used, this one first, then the latest used. */
export async function listSessioni(db: Db, actor: Actor, now: Date): Promise<Sessione[]> {
  const rows = await vive(db, actor.utente_id, now)
    .orderBy('last_seen_at', 'desc')
    .limit(100)
    .execute()
  const durata = await leggiDurata(db, now)
  return rows
    .map((row) => toSessione(row, { corrente: row.id === actor.sessione_id, durata, now }))
    .filter(({ scade_tra_secondi }) => scade_tra_secondi > 0)
    .toSorted((a, b) => Number(b.corrente) - Number(a.corrente))
}

export type Conto = {
  id: string
  password_hash: string | null
  secondo_fattore: string
  ruoli: Ruolo[]
  ultimo_ruolo: string | null
}

/** The account of an e-mail, with the roles it may take now in the order in which they are listed. */
export async function findConto(db: Db, email: string): Promise<Conto | null> {
  const rows = await db
    .selectFrom('utenti as u')
    .leftJoin('utenti_ruoli as r', 'r.utente_id', 'u.id')
    .where('u.email', '=', email)
    .select(['u.id', 'u.password_hash', 'u.secondo_fattore', 'u.ultimo_ruolo', 'r.ruolo'])
    .execute()
  const [first] = rows
  if (first === undefined) return null
  const { id, password_hash, secondo_fattore, ultimo_ruolo } = first
  const ruoli = RUOLI.filter((ruolo) => rows.some((row) => row.ruolo === ruolo))
  return { id, password_hash, secondo_fattore, ultimo_ruolo, ruoli }
}

/** Whether the utente may take the role now; locks it against being taken away meanwhile. */
export async function lockRuolo(trx: Db, utenteId: string, ruolo: Ruolo): Promise<boolean> {
  const row = await trx
    .selectFrom('utenti_ruoli')
    .where('utente_id', '=', utenteId)
    .where('ruolo', '=', ruolo)
    .select('ruolo')
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}
