import type { Db } from '../../db/database.ts'
import { AppError } from '../../http/errors.ts'
import { type Atto, attoHash } from './atto.ts'

const VALE_MS = 5 * 60_000

export type Conferma = {
  otp_id: string
  canale: string
  destinatario: string
  richiesto_at: string
  verificato_at: string
  tentativi: number
}

/** That the act was confirmed by a code in this very session within the last five minutes; throws when it was not. */
export async function esigiConferma(
  db: Db,
  { utente_id, sessione_id, now }: { utente_id: string; sessione_id: string; now: Date },
  atto: Atto,
): Promise<Conferma> {
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
  if (row?.used_at == null) throw new AppError('otp_richiesto')
  return {
    otp_id: row.id,
    canale: row.canale,
    destinatario: row.destinatario,
    richiesto_at: row.created_at.toISOString(),
    verificato_at: row.used_at.toISOString(),
    tentativi: row.tentativi,
  }
}
