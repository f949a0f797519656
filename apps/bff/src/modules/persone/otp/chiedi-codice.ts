import { randomInt } from 'node:crypto'
import type { CodiceInviato } from '@rateo/contract/persone/otp'
import { POLITICA_OTP } from '@rateo/domain/identita/otp'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { newId } from '../../../db/ids.ts'
import { AppError } from '../../../http/errors.ts'
import { annota } from '../../base/cronologia/index.ts'
import { conta } from '../../base/limiti/index.ts'
import { accoda } from '../../base/uscite/index.ts'
import { type Atto, attoHash, type Richiedente, codiceHash, descriviAtto } from './atto.ts'
import { type Invio, maschera, scegliCanale } from './canale.ts'
import { contaSms } from './limiti-sms.ts'
import { prefissoDi } from './prefissi.ts'

const HOUR = 3_600_000
const CODICI_AL_GIORNO = 10
/** Seconds to wait after the first, the second and every further code for the same thing. */
const ATTESE = [30, 60, 120] as const

/** The codes of a day. Those of the sign-in are counted apart: an act that went wrong shuts nobody out. */
export const chiaveCodici = (utente_id: string, scopo: Atto['scopo']): string =>
  scopo === 'accesso' ? `otp_accesso:${utente_id}` : `otp:${utente_id}`

const attesaDopo = (codici: number) => ATTESE[Math.min(codici, ATTESE.length) - 1] ?? 0

function tra(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? 'un secondo' : `${seconds} secondi`
  return seconds === 60 ? 'un minuto' : `${Math.ceil(seconds / 60)} minuti`
}

/**
 * Refuses a code too soon after the last one, and the sixth within an hour; returns how many there were. Those that were
 * used do not count: they did what they were sent for.
 */
async function checkRitmo(trx: Db, { utente_id, now }: Richiedente, { scopo, oggetto }: Atto) {
  // Two requests made together must see one another.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`otp:${utente_id}:${scopo}`}, 0))`.execute(
    trx,
  )
  const recenti = await trx
    .selectFrom('codici_otp')
    .select(['oggetto', 'created_at'])
    .where('utente_id', '=', utente_id)
    .where('scopo', '=', scopo)
    .where('used_at', 'is', null)
    .where('created_at', '>', new Date(now.getTime() - HOUR))
    .orderBy('created_at')
    .execute()
  const [primo] = recenti
  const dello_stesso = recenti.filter((one) => one.oggetto === oggetto)
  const ultimo = dello_stesso.at(-1)
  const pieno = recenti.length >= POLITICA_OTP.invii_per_ora_per_numero && primo
  const libero = Math.max(
    pieno ? primo.created_at.getTime() + HOUR : 0,
    ultimo ? ultimo.created_at.getTime() + attesaDopo(dello_stesso.length) * 1000 : 0,
  )
  const attesa = Math.ceil((libero - now.getTime()) / 1000)
  if (attesa > 0) {
    throw new AppError('troppi_tentativi', {
      retry_after: attesa,
      message: pieno
        ? `Hai chiesto troppi codici. Potrai averne un altro tra ${tra(attesa)}.`
        : `Ti abbiamo appena inviato un codice. Potrai averne un altro tra ${tra(attesa)}.`,
    })
  }
  return dello_stesso.length
}

/**
 * Makes a code for one act, voids the ones before for the same purpose, and hands it to whoever sends it, in the same
 * transaction. Throws when it is too soon or too often.
 */
export async function chiediCodice(
  trx: Db,
  chi: Richiedente,
  atto: Atto,
  invio: Invio,
): Promise<CodiceInviato> {
  const { utente_id, now, info, secret } = chi
  const { scopo, oggetto } = atto
  const { canale, destinatario, canali } = await scegliCanale(trx, utente_id, atto, invio)
  const gia = await checkRitmo(trx, chi, atto)
  const limite = { massimo: CODICI_AL_GIORNO, finestra_ms: 24 * HOUR }
  await conta(trx, { chiave: chiaveCodici(utente_id, scopo), ...limite }, now)
  if (canale === 'sms') {
    await contaSms(
      trx,
      { utente_id, numero: destinatario, ip: info.ip, isOnly: canali.length === 1 },
      now,
    )
  }
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
  const scade = new Date(now.getTime() + POLITICA_OTP.validita_secondi * 1000)
  const mascherato = maschera(canale, destinatario)
  const descrizione = descriviAtto(atto)
  await trx
    .insertInto('codici_otp')
    .values({
      id,
      utente_id,
      scopo,
      oggetto,
      atto_hash: attoHash(atto),
      canale,
      destinatario: mascherato,
      prefisso: canale === 'sms' ? prefissoDi(destinatario) : null,
      codice_hash: codiceHash(secret, id, codice),
      created_at: now,
      expires_at: scade,
    })
    .execute()
  await accoda(trx, {
    argomento: 'otp',
    unicita: `otp:${id}`,
    contenuto: { utente_id, codice, scopo, canale, destinatario, descrizione },
  })
  await annota(
    { db: trx, actor: chi, info },
    {
      azione: 'otp_richiesto',
      entita: 'otp',
      id,
      dopo: { scopo, oggetto, canale, destinatario: mascherato },
    },
  )
  return {
    otp_id: id,
    canale,
    destinatario: mascherato,
    descrizione,
    scade_at: scade.toISOString(),
    reinvio_dopo_secondi: attesaDopo(gia + 1),
    canali,
  }
}
