import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { Db } from '../../../db/database.ts'
import { AppError } from '../../../http/errors.ts'
import { findImpostazioni } from '../../base/impostazioni/index.ts'
import { conta, type Limite, restituisci, rete } from '../../base/limiti/index.ts'
import { accoda } from '../../base/uscite/index.ts'
import { isBloccato, prefissoDi } from './prefissi.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** An account is new for a week. */
const NUOVO_MS = 7 * DAY
const AVVISO = 0.8

export const CHIAVE_SMS = 'sms_al_giorno'

/**
 * SMS a day until staff write something else: beyond it somebody is making us pay. New accounts have a purse of their
 * own.
 */
export const SMS_PREDEFINITI = {
  persona: 10,
  esercente: 300,
  account_nuovi: 300,
  altri_account: 2000,
}

const massimo = z.int().check(z.minimum(1))
const scritti = z.object({
  persona: massimo,
  esercente: massimo,
  account_nuovi: massimo,
  altri_account: massimo,
})

async function leggiBudget(db: Db, now: Date) {
  const valori = await findImpostazioni(db, [CHIAVE_SMS], now)
  const letti = z.safeParse(scritti, valori.get(CHIAVE_SMS))
  return letti.success ? letti.data : SMS_PREDEFINITI
}

const hidden = (value: string) =>
  createHash('sha256').update(value).digest('base64url').slice(0, 32)

const tra = (minuti: number): string =>
  minuti === 1 ? 'un minuto' : minuti < 120 ? `${minuti} minuti` : `${Math.ceil(minuti / 60)} ore`

const chiaveNumero = (numero: string) => `sms:numero:${hidden(numero)}`
const chiaveIp = (ip: string) => `sms:ip:${hidden(rete(ip))}`

const messaggio = (isOnly: boolean) => (minuti: number) =>
  `Hai chiesto troppi SMS. Riprova tra ${tra(minuti)}${isOnly ? ': quello che hai già scritto resta salvato.' : ' o ricevi il codice per e-mail.'}`

const pieno = (isOnly: boolean) => (minuti: number) =>
  `Per oggi gli SMS sono finiti. Riprova tra ${tra(minuti)}${isOnly ? ': quello che hai già scritto resta salvato.' : ' o ricevi il codice per e-mail.'}`

/** Takes one SMS from a purse of the day; staff hear of it before it is empty. */
async function spendi(
  db: Db,
  { quale, ...limite }: Limite & { quale: string },
  now: Date,
): Promise<void> {
  const speso = await conta(db, limite, now)
  if (speso !== Math.ceil(limite.massimo * AVVISO)) return
  await accoda(db, {
    argomento: 'allarme',
    unicita: `allarme:${limite.chiave}:${now.toISOString()}`,
    contenuto: { tipo: 'budget_sms', quale, speso, massimo: limite.massimo },
  })
}

type Sms = {
  utente_id: string
  numero: string
  ip: string
  /** True when this code has no other way. */
  isOnly: boolean
}

/**
 * Limits SMS by number, address, prefix, person and day: a robot could make us send SMS that somebody is paid for.
 */
export async function contaSms(
  db: Db,
  { utente_id, numero, ip, isOnly }: Sms,
  now: Date,
): Promise<void> {
  if (await isBloccato(db, numero, now)) throw new AppError('canale_non_disponibile')
  const { created_at } = await db
    .selectFrom('utenti')
    .select('created_at')
    .where('id', '=', utente_id)
    .executeTakeFirstOrThrow()
  const isNew = now.getTime() - created_at.getTime() < NUOVO_MS
  const budget = await leggiBudget(db, now)
  const parola = messaggio(isOnly)
  const limiti: Limite[] = [
    {
      chiave: chiaveNumero(numero),
      massimo: 3,
      finestra_ms: 10 * MINUTE,
      messaggio: parola,
    },
    { chiave: chiaveIp(ip), massimo: 5, finestra_ms: HOUR, messaggio: parola },
    {
      chiave: `sms:prefisso:${prefissoDi(numero)}`,
      massimo: 20,
      finestra_ms: HOUR,
      messaggio: parola,
    },
    {
      chiave: `sms:persona:${utente_id}`,
      massimo: budget.persona,
      finestra_ms: DAY,
      messaggio: parola,
    },
  ]
  for (const limite of limiti) await conta(db, limite, now)
  const quale = isNew ? 'account_nuovi' : 'altri_account'
  const borsa = { chiave: `sms:giorno:${quale}`, massimo: budget[quale], finestra_ms: DAY }
  await spendi(db, { ...borsa, quale, messaggio: pieno(isOnly) }, now)
}

/** The SMS that an esercente has sent to its clienti. */
export async function contaSmsEsercente(db: Db, esercente_id: string, now: Date): Promise<void> {
  const { esercente } = await leggiBudget(db, now)
  await spendi(
    db,
    {
      chiave: `sms:esercente:${esercente_id}`,
      massimo: esercente,
      finestra_ms: DAY,
      quale: 'esercente',
      messaggio: (minuti) =>
        `Hai mandato troppi SMS in un giorno. Riprova tra ${tra(minuti)}, oppure manda la richiesta per e-mail. Nessuno è stato contattato.`,
    },
    now,
  )
}

/** A code that was used was wanted: neither its number nor its address has one less. Its cost stays counted. */
export async function restituisciSms(db: Db, numero: string, ip: string): Promise<void> {
  await restituisci(db, chiaveNumero(numero))
  await restituisci(db, chiaveIp(ip))
}
