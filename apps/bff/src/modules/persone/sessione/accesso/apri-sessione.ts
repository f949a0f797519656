import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import type { Db } from '../../../../db/database.ts'
import { newId } from '../../../../db/ids.ts'
import type { CallInfo } from '../../../../http/call.ts'
import { AppError } from '../../../../http/errors.ts'
import { annota } from '../../../base/cronologia/index.ts'
import { findAltraPartenza } from '../membri.ts'
import { DURATA_INCOMPLETA, DURATA_MASSIMA } from './durata.ts'
import { hashToken, newToken } from './token.ts'

type Apertura = {
  utente_id: string
  ruolo: Ruolo
  /** False: it only waits for its one-time code. */
  completa: boolean
  azione:
    | 'accesso'
    | 'accesso_password'
    | 'accesso_passkey'
    | 'accesso_provider'
    | 'cambio_ruolo'
    | 'cambio_attivita'
    | 'cambio_password'
  info: CallInfo
  now: Date
  /** The session that it replaces. A change of role or of the password does not make a session live longer. */
  al_posto_di?: { id: string; expires_at: Date }
  /** True when the second step was given to come in here. */
  con_secondo_fattore?: boolean
  /** The esercente that it acts for, null for one to be registered; left out: as the session it goes on with, else where the person starts. */
  esercente_id?: string | null
  /** True when the person goes on with that one, and so came in as they did then. */
  continua?: boolean
}

type Prima = { ruolo: Ruolo; esercente_id: string | null }

async function attivitaDi(
  trx: Db,
  { utente_id, ruolo, esercente_id, now }: Apertura,
  prima: Prima | undefined,
): Promise<string | null> {
  if (esercente_id !== undefined) return esercente_id
  if (prima?.ruolo === ruolo && prima.esercente_id !== null) return prima.esercente_id
  return findAltraPartenza(trx, utente_id, now)
}

/** Whether the person came in through the identity provider, which is told when they go, and with a second step. */
async function comeEntrato(trx: Db, apertura: Apertura) {
  const { azione, continua, al_posto_di, con_secondo_fattore, ruolo, now } = apertura
  const prima =
    continua && al_posto_di
      ? await trx
          .selectFrom('sessioni')
          .select(['da_provider', 'secondo_fattore_at', 'ruolo', 'esercente_id'])
          .where('id', '=', al_posto_di.id)
          .executeTakeFirst()
      : undefined
  return {
    esercente_id: ruolo === 'esercente' ? await attivitaDi(trx, apertura, prima) : null,
    da_provider: azione === 'accesso_provider' || (prima?.da_provider ?? false),
    secondo_fattore_at: con_secondo_fattore ? now : (prima?.secondo_fattore_at ?? null),
  }
}

/**
 * Ends the session that is replaced, which must be alive: of several at once one goes on, for the others it has
 * ended.
 */
async function prendiIlPosto(trx: Db, { al_posto_di, continua, now }: Apertura): Promise<void> {
  if (al_posto_di === undefined) return
  const hasEnded = await chiudi(trx, al_posto_di.id, now)
  if (continua && !hasEnded) throw new AppError('sessione_assente')
}

/**
 * A new session with a token of its own; what was there before is closed. Returns the token, which nobody keeps.
 * @throws AppError `sessione_assente` where it goes on with a session that was closed meanwhile.
 */
export async function apriSessione(
  trx: Db,
  apertura: Apertura,
): Promise<{ id: string; token: string }> {
  const { utente_id, ruolo, completa, azione, info, now, al_posto_di, esercente_id } = apertura
  const token = newToken()
  const id = newId(now)
  const fine = now.getTime() + (completa ? DURATA_MASSIMA[ruolo] : DURATA_INCOMPLETA)
  const keepsLimit = al_posto_di !== undefined && azione.startsWith('cambio_')
  const come = await comeEntrato(trx, apertura)
  await prendiIlPosto(trx, apertura)
  await trx
    .insertInto('sessioni')
    .values({
      id,
      token_hash: hashToken(token),
      utente_id,
      ruolo,
      completa,
      ip: info.ip,
      user_agent: info.user_agent,
      ...come,
      created_at: now,
      last_seen_at: now,
      expires_at: new Date(keepsLimit ? Math.min(fine, al_posto_di.expires_at.getTime()) : fine),
    })
    .execute()
  await annota(
    { db: trx, actor: { utente_id, ruolo }, info },
    {
      azione,
      entita: 'sessione',
      id,
      ...(azione === 'cambio_attivita' && { dopo: { esercente_id } }),
    },
  )
  return { id, token }
}

/** Holds a session for who goes on with it: of several at once the others find it closed. */
export async function tieniSessione(trx: Db, id: string): Promise<void> {
  const viva = await trx
    .selectFrom('sessioni')
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .select('id')
    .forUpdate()
    .executeTakeFirst()
  if (viva === undefined) throw new AppError('sessione_assente')
}

/** False where it was closed already. */
export async function chiudi(db: Db, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessioni')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
