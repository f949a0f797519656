import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { hotp, type Hmac } from '@rateo/domain/identita/otp'
import type { Db } from '../../../../db/database.ts'
import { AppError } from '../../../../http/errors.ts'
import type { Secrets } from '../../../../secrets.ts'
import { conta } from '../../../base/limiti/index.ts'
import { base32 } from './base32.ts'
import { cifra, decifra } from './cifra.ts'
import { nuoviCodiciDiRecupero } from './codici-di-recupero.ts'

const PASSO_S = 30
const TENTATIVI = 5
const FINESTRA_MS = 5 * 60_000

const native: Hmac = (algoritmo, chiave, dati) =>
  createHmac(algoritmo, chiave).update(dati).digest()

const isSame = (a: string, b: string) =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** The interval whose code it is, one before and one after being allowed for slow hands and clocks; or null. */
export function passoDelCodice(segreto: Buffer, codice: string, now: Date): number | null {
  const passo = Math.floor(now.getTime() / 1000 / PASSO_S)
  const found = [passo, passo - 1, passo + 1].find((one) =>
    isSame(hotp(segreto, one, { hmac: native }), codice),
  )
  return found ?? null
}

export type Persona = { utente_id: string; secret: Secrets; now: Date }

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

export const ERRATO = 'Il codice non è corretto. Usa quello che l’app mostra adesso.'

/** The try is counted outside of `transact`: a wrong one must not give it back. */
export async function confermaTotp(
  db: Db,
  transact: <T>(work: (trx: Db) => Promise<T>) => Promise<T>,
  { utente_id, secret, now }: Persona,
  codice: string,
): Promise<string[]> {
  const limite = { massimo: TENTATIVI, finestra_ms: FINESTRA_MS }
  await conta(db, { chiave: `totp:${utente_id}`, ...limite }, now)
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
        totp_errati: 0,
        totp_fermo_fino: null,
        secondo_fattore: 'totp',
        updated_at: now,
      })
      .where('id', '=', utente_id)
      .execute()
    return nuoviCodiciDiRecupero(trx, utente_id, secret)
  })
}
