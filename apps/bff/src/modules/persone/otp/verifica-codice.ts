import { POLITICA_OTP } from '@rateo/domain/identita/otp'
import type { Db } from '../../../db/database.ts'
import { AppError } from '../../../http/errors.ts'
import { segnaFallimento } from '../../base/allarmi/index.ts'
import { annota } from '../../base/cronologia/index.ts'
import { restituisci } from '../../base/limiti/index.ts'
import { type Atto, type Richiedente, isCodice } from './atto.ts'
import { chiaveCodici } from './chiedi-codice.ts'
import { restituisciSms } from './limiti-sms.ts'

/** Takes a used code off the count of those that one may still ask for. */
async function restituisciCodice(
  db: Db,
  { utente_id, info }: Richiedente,
  { scopo, oggetto }: Pick<Atto, 'scopo' | 'oggetto'>,
  canale: string,
): Promise<void> {
  await restituisci(db, chiaveCodici(utente_id, scopo))
  if (canale !== 'sms') return
  const { telefono } = await db
    .selectFrom('utenti')
    .where('id', '=', utente_id)
    .select('telefono')
    .executeTakeFirstOrThrow()
  const numero = scopo === 'verifica_telefono' ? oggetto : telefono
  if (numero !== null) await restituisciSms(db, numero, info.ip)
}

/**
 * Counts the try before it looks at it: of a thousand made together five are looked at. Must not run in the transaction
 * of what the code opens, or a wrong try would be forgotten. Returns the key of the code; throws when it is refused.
 */
export async function verificaCodice(
  db: Db,
  chi: Richiedente,
  atto: Pick<Atto, 'scopo' | 'oggetto'>,
  codice: string,
): Promise<string> {
  const { utente_id, now, info, secret } = chi
  const tried = await db
    .updateTable('codici_otp')
    .set((eb) => ({ tentativi: eb('tentativi', '+', 1) }))
    .where('utente_id', '=', utente_id)
    .where('scopo', '=', atto.scopo)
    .where('oggetto', '=', atto.oggetto)
    .where('used_at', 'is', null)
    .where('voided_at', 'is', null)
    .where('expires_at', '>', now)
    .where('tentativi', '<', POLITICA_OTP.tentativi_per_codice)
    .returning(['id', 'codice_hash', 'tentativi', 'canale'])
    .executeTakeFirst()
  if (tried === undefined) throw new AppError('otp_scaduto')
  const isRight = isCodice(secret, tried.id, codice, tried.codice_hash)
  const tell = async (azione: 'otp_verificato' | 'otp_errato') =>
    annota(
      { db, actor: chi, info },
      {
        azione,
        entita: 'otp',
        id: tried.id,
        dopo: { scopo: atto.scopo, tentativo: tried.tentativi },
      },
    )
  if (isRight) {
    const used = await db
      .updateTable('codici_otp')
      .set({ used_at: now, sessione_id: chi.sessione_id ?? null })
      .where('id', '=', tried.id)
      .where('used_at', 'is', null)
      .executeTakeFirst()
    // Two right answers at once: one of them is used.
    if (used.numUpdatedRows !== 1n) throw new AppError('otp_scaduto')
    await restituisciCodice(db, chi, atto, tried.canale)
    await tell('otp_verificato')
    return tried.id
  }
  await tell('otp_errato')
  await segnaFallimento(db, 'otp', now)
  const left = POLITICA_OTP.tentativi_per_codice - tried.tentativi
  if (left === 0) {
    throw new AppError('otp_scaduto', {
      message: 'Il codice non è corretto e non vale più. Richiedine uno nuovo.',
    })
  }
  throw new AppError('otp_errato', {
    message:
      left === 1
        ? 'Il codice non è corretto. Hai ancora un tentativo.'
        : `Il codice non è corretto. Hai ancora ${left} tentativi.`,
  })
}
