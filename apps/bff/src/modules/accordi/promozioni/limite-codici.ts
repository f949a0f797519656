import type { Clock } from '../../../clock.ts'
import type { Db } from '../../../db/database.ts'
import { AppError } from '../../../http/errors.ts'
import { conta, findConteggio, restituisci, segna } from '../../base/limiti/index.ts'

const MASSIMO = 10
const FINESTRA_MS = 600_000

type Da = { db: Db; clock: Clock }
const chiaveDi = (utente_id: string) => `codici_promozione:${utente_id}`
const messaggio = (minuti: number) =>
  `Hai provato troppi codici che non valgono. Riprova tra ${minuti === 1 ? 'un minuto' : `${minuti} minuti`}.`

/** Tries a code that is only read: codes are not found out by trying many. One that holds costs no try. */
export async function provaContata<T>(
  { db, clock }: Da,
  utente_id: string,
  prova: () => Promise<T>,
): Promise<T> {
  const chiave = chiaveDi(utente_id)
  await conta(db, { chiave, massimo: MASSIMO, finestra_ms: FINESTRA_MS, messaggio }, clock.now())
  const dato = await prova()
  await restituisci(db, chiave)
  return dato
}

/**
 * Uses a code in a transaction, which a refusal rolls back: the failed try is counted beside it. Nobody waits for that count, as
 * whoever holds a connection must not wait for another one.
 */
export async function usoContato<T>(
  pool: Db,
  { db, clock }: Da,
  { utente_id, uso }: { utente_id: string; uso: () => Promise<T> },
): Promise<T> {
  const chiave = chiaveDi(utente_id)
  if ((await findConteggio(db, chiave, clock.now())) >= MASSIMO) {
    throw new AppError('troppi_tentativi', { message: messaggio(FINESTRA_MS / 60_000) })
  }
  try {
    return await uso()
  } catch (error) {
    if (error instanceof AppError && error.errors.some(({ pointer }) => pointer === '/codice')) {
      segna(pool, { chiave, finestra_ms: FINESTRA_MS }, clock.now()).catch(() => undefined)
    }
    throw error
  }
}
