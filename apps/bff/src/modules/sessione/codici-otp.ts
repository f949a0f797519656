import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { POLITICA_OTP } from '@rateo/domain/otp'
import type { Db } from '../../db/database.ts'
import { newId } from '../../db/ids.ts'
import { AppError } from '../../http/errors.ts'
import { accoda } from '../uscite/index.ts'
import { conta, limiteCodici } from './limiti.ts'

/** What a code is for: it opens that and nothing else. */
export type Operazione = { utente_id: string; scopo: string; oggetto: string }

// With the server's secret: six digits alone are tried out in no time by who reads the table.
const codeHash = (secret: string, id: string, codice: string) =>
  createHmac('sha256', secret).update(`${id}:${codice}`).digest()

/** Makes a code, voids the one before, and hands it to whoever sends it, in the same transaction. */
export async function emettiCodice(
  trx: Db,
  operazione: Operazione,
  { secret, now }: { secret: string; now: Date },
) {
  const { utente_id, scopo, oggetto } = operazione
  await conta(trx, limiteCodici(utente_id), now)
  await trx
    .updateTable('codici_otp')
    .set({ voided_at: now })
    .where('utente_id', '=', utente_id)
    .where('scopo', '=', scopo)
    .where('used_at', 'is', null)
    .where('voided_at', 'is', null)
    .execute()
  const id = newId(now)
  const codice = String(randomInt(10 ** POLITICA_OTP.cifre)).padStart(POLITICA_OTP.cifre, '0')
  await trx
    .insertInto('codici_otp')
    .values({
      id,
      utente_id,
      scopo,
      oggetto,
      codice_hash: codeHash(secret, id, codice),
      created_at: now,
      expires_at: new Date(now.getTime() + POLITICA_OTP.validita_secondi * 1000),
    })
    .execute()
  await accoda(trx, {
    argomento: 'otp',
    unicita: `otp:${id}`,
    contenuto: { utente_id, codice, scopo },
  })
}

/**
 * Counts the try before it looks at it: of a thousand made together five are looked at. Must not run in the transaction
 * of what the code opens, or a wrong try would be forgotten. Throws when the code is not accepted.
 */
export async function verificaCodice(
  db: Db,
  operazione: Operazione,
  codice: string,
  { secret, now }: { secret: string; now: Date },
) {
  const { utente_id, scopo, oggetto } = operazione
  const tried = await db
    .updateTable('codici_otp')
    .set((eb) => ({ tentativi: eb('tentativi', '+', 1) }))
    .where('utente_id', '=', utente_id)
    .where('scopo', '=', scopo)
    .where('oggetto', '=', oggetto)
    .where('used_at', 'is', null)
    .where('voided_at', 'is', null)
    .where('expires_at', '>', now)
    .where('tentativi', '<', POLITICA_OTP.tentativi_per_codice)
    .returning(['id', 'codice_hash', 'tentativi'])
    .executeTakeFirst()
  if (tried === undefined) throw new AppError('otp_scaduto')
  if (timingSafeEqual(tried.codice_hash, codeHash(secret, tried.id, codice))) {
    const used = await db
      .updateTable('codici_otp')
      .set({ used_at: now })
      .where('id', '=', tried.id)
      .where('used_at', 'is', null)
      .executeTakeFirst()
    if (used.numUpdatedRows === 1n) return
    throw new AppError('otp_scaduto')
  }
  const left = POLITICA_OTP.tentativi_per_codice - tried.tentativi
  if (left === 0)
    throw new AppError('otp_scaduto', {
      message: 'Il codice non è corretto e non vale più. Accedi di nuovo per riceverne un altro.',
    })
  throw new AppError('otp_errato', {
    message:
      left === 1
        ? 'Il codice non è corretto. Hai ancora un tentativo.'
        : `Il codice non è corretto. Hai ancora ${left} tentativi.`,
  })
}
