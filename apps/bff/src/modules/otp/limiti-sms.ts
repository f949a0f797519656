import { createHash } from 'node:crypto'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../http/errors.ts'
import { conta, type Limite } from '../limiti/index.ts'
import { isBloccato, prefissoDi } from './prefissi.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** SMS a day, whoever asks for them: beyond it somebody is making us pay. */
const SMS_AL_GIORNO = 200

const hidden = (value: string) =>
  createHash('sha256').update(value).digest('base64url').slice(0, 32)

const messaggio = (minuti: number) =>
  `Hai chiesto troppi SMS. Riprova tra ${minuti === 1 ? 'un minuto' : `${minuti} minuti`} o ricevi il codice per e-mail.`

/** What keeps a robot from making us send SMS that somebody is paid for: by number, address, prefix and day. */
export async function contaSms(db: Db, numero: string, ip: string, now: Date): Promise<void> {
  if (await isBloccato(db, numero, now)) throw new AppError('canale_non_disponibile')
  const limiti: Limite[] = [
    { chiave: `sms:numero:${hidden(numero)}`, massimo: 3, finestra_ms: 10 * MINUTE, messaggio },
    { chiave: `sms:ip:${hidden(ip)}`, massimo: 5, finestra_ms: HOUR, messaggio },
    { chiave: `sms:prefisso:${prefissoDi(numero)}`, massimo: 20, finestra_ms: HOUR, messaggio },
    { chiave: 'sms:giorno', massimo: SMS_AL_GIORNO, finestra_ms: 24 * HOUR, messaggio },
  ]
  for (const limite of limiti) await conta(db, limite, now)
}
