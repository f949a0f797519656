import { randomBytes } from 'node:crypto'
import type { Db } from '../../../db/database.ts'
import { newId } from '../../../db/ids.ts'
import { annota } from '../../base/cronologia/index.ts'
import { type Atto, attoHash, type Richiedente } from './atto.ts'

/** Writes the confirmation of an outside host as a code of ours that was used: acts ask for it in the same place. */
export async function registraConferma(trx: Db, chi: Richiedente, atto: Atto): Promise<string> {
  const { utente_id, sessione_id, info, now } = chi
  const id = newId(now)
  await trx
    .insertInto('codici_otp')
    .values({
      id,
      utente_id,
      scopo: atto.scopo,
      oggetto: atto.oggetto,
      atto_hash: attoHash(atto),
      // The hash is of no code, so that nobody can use it again.
      codice_hash: randomBytes(32),
      tentativi: 1,
      created_at: now,
      expires_at: now,
      used_at: now,
      sessione_id: sessione_id ?? null,
    })
    .execute()
  await annota(
    { db: trx, actor: chi, info },
    {
      azione: 'otp_verificato',
      entita: 'otp',
      id,
      dopo: { scopo: atto.scopo, host: 'esterno' },
    },
  )
  return id
}
