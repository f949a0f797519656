import type { Db } from '../../../db/database.ts'
import { AppError } from '../../../http/errors.ts'
import { type Atto, attoHash } from './atto.ts'

export const VALE_MS = 5 * 60_000

export type Conferma = {
  otp_id: string
  canale: string
  destinatario: string
  richiesto_at: string
  verificato_at: string
  tentativi: number
}

type Sessione = { utente_id: string; sessione_id: string; now: Date }

/** The confirmation of the act in this very session within the last five minutes, if there is one. */
export async function findConferma(
  db: Db,
  { utente_id, sessione_id, now }: Sessione,
  atto: Atto,
): Promise<Conferma | null> {
  const row = await db
    .selectFrom('codici_otp')
    .select(['id', 'canale', 'destinatario', 'created_at', 'used_at', 'tentativi'])
    .where('utente_id', '=', utente_id)
    .where('sessione_id', '=', sessione_id)
    .where('scopo', '=', atto.scopo)
    .where('oggetto', '=', atto.oggetto)
    .where('atto_hash', '=', attoHash(atto))
    .where('used_at', '>', new Date(now.getTime() - VALE_MS))
    .orderBy('used_at', 'desc')
    .executeTakeFirst()
  if (row?.used_at == null) return null
  return {
    otp_id: row.id,
    canale: row.canale,
    destinatario: row.destinatario,
    richiesto_at: row.created_at.toISOString(),
    verificato_at: row.used_at.toISOString(),
    tentativi: row.tentativi,
  }
}

/** Requires that the act was confirmed by a code; throws when it was not. */
export async function esigiConferma(db: Db, sessione: Sessione, atto: Atto): Promise<Conferma> {
  const conferma = await findConferma(db, sessione, atto)
  if (conferma === null) throw new AppError('otp_richiesto')
  return conferma
}
