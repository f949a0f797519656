import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { hotp, type Hmac } from '@rateo/domain/otp'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../http/errors.ts'
import type { Secrets } from '../../secrets.ts'
import { FailedTry } from '../../http/failed-try.ts'
import { conta } from '../limiti/index.ts'
import { base32 } from './base32.ts'
import { cifra, decifra } from './cifra.ts'
import { nuoviCodiciDiRecupero, usaCodiceDiRecupero } from './codici-di-recupero.ts'

const PASSO_S = 30
const TENTATIVI = 5
const FINESTRA_MS = 5 * 60_000

const native: Hmac = (algoritmo, chiave, dati) =>
  createHmac(algoritmo, chiave).update(dati).digest()

const isSame = (a: string, b: string) =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** The interval whose code it is, one before and one after being allowed for slow hands and clocks; or null. */
function passoDelCodice(segreto: Buffer, codice: string, now: Date): number | null {
  const passo = Math.floor(now.getTime() / 1000 / PASSO_S)
  const found = [passo, passo - 1, passo + 1].find((one) =>
    isSame(hotp(segreto, one, { hmac: native }), codice),
  )
  return found ?? null
}

type Persona = { utente_id: string; secret: Secrets; now: Date }

/** A new secret, which opens nothing until a first code proves that the app has it. */
export async function proponiTotp(
  db: Db,
  { utente_id, secret, now }: Persona,
  brand: string,
): Promise<{ segreto: string; uri: string }> {
  const segreto = randomBytes(20)
  const { email } = await db
    .updateTable('utenti')
    .set({ totp_proposto: cifra(secret, utente_id, segreto), updated_at: now })
    .where('id', '=', utente_id)
    .returning('email')
    .executeTakeFirstOrThrow()
  const testo = base32(segreto)
  const uri = `otpauth://totp/${encodeURIComponent(brand)}:${encodeURIComponent(email)}?secret=${testo}&issuer=${encodeURIComponent(brand)}`
  return { segreto: testo, uri }
}

const contaTentativo = async (db: Db, { utente_id, now }: Persona) =>
  conta(db, { chiave: `totp:${utente_id}`, massimo: TENTATIVI, finestra_ms: FINESTRA_MS }, now)

const ERRATO = 'Il codice non è corretto. Usa quello che l’app mostra adesso.'

/** The try is counted outside of `transact`: a wrong one must not give it back. */
export async function confermaTotp(
  db: Db,
  transact: <T>(work: (trx: Db) => Promise<T>) => Promise<T>,
  persona: Persona,
  codice: string,
): Promise<string[]> {
  const { utente_id, secret, now } = persona
  await contaTentativo(db, persona)
  return transact(async (trx) => {
    const { totp_proposto } = await trx
      .selectFrom('utenti')
      .where('id', '=', utente_id)
      .select('totp_proposto')
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (totp_proposto === null) {
      throw new AppError('stato_incompatibile', {
        message: 'Non c’è un’app da confermare: ricomincia dal QR.',
      })
    }
    const passo = passoDelCodice(decifra(secret, utente_id, totp_proposto), codice, now)
    if (passo === null) throw new AppError('otp_errato', { message: ERRATO })
    await trx
      .updateTable('utenti')
      .set({
        totp_segreto: totp_proposto,
        totp_proposto: null,
        totp_passo: passo,
        secondo_fattore: 'totp',
        updated_at: now,
      })
      .where('id', '=', utente_id)
      .execute()
    return nuoviCodiciDiRecupero(trx, utente_id, secret)
  })
}

/** A code of the app, each interval once, or one of the recovery codes. Throws when it is neither. */
export async function verificaTotp(db: Db, persona: Persona, codice: string): Promise<void> {
  const { utente_id, secret, now } = persona
  const cause = new FailedTry('otp_errato', utente_id)
  await contaTentativo(db, persona)
  if (codice.length !== 6) {
    if (await usaCodiceDiRecupero(db, utente_id, codice, { secret, now })) return
    throw new AppError('otp_errato', {
      message: 'Il codice di recupero non è corretto o è già stato usato.',
      cause,
    })
  }
  const { totp_segreto } = await db
    .selectFrom('utenti')
    .where('id', '=', utente_id)
    .select('totp_segreto')
    .executeTakeFirstOrThrow()
  const passo =
    totp_segreto && passoDelCodice(decifra(secret, utente_id, totp_segreto), codice, now)
  if (passo === null) throw new AppError('otp_errato', { message: ERRATO, cause })
  const { numUpdatedRows } = await db
    .updateTable('utenti')
    .set({ totp_passo: passo })
    .where('id', '=', utente_id)
    .where('totp_passo', '<', passo)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) {
    throw new AppError('otp_errato', {
      message: 'Questo codice è già stato usato: attendi il prossimo.',
      cause,
    })
  }
}
