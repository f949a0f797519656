import { createHash } from 'node:crypto'
import type { Db } from '../../db/database.ts'
import { azzera, type Limite, restituisci } from '../limiti/index.ts'

const MINUTE = 60_000

// An address or an e-mail is not to be read in the table that counts them.
const hidden = (value: string) =>
  createHash('sha256').update(value).digest('base64url').slice(0, 32)

export const limiteConto = (email: string): Limite => ({
  chiave: `accesso:conto:${hidden(email)}`,
  massimo: 5,
  finestra_ms: 15 * MINUTE,
})
export const limiteIndirizzo = (ip: string): Limite => ({
  chiave: `accesso:ip:${hidden(ip)}`,
  massimo: 20,
  finestra_ms: 15 * MINUTE,
})
/** A success: the account starts again from nothing, the address gets its try back. */
export async function perdona(db: Db, conto: Limite, indirizzo: Limite): Promise<void> {
  await azzera(db, conto.chiave)
  await restituisci(db, indirizzo.chiave)
}
