import { randomBytes } from 'node:crypto'
import type { Db } from '../../../../db/database.ts'
import { type Secrets, hmacOf, hmacsOf } from '../../../../secrets.ts'
import { base32 } from './base32.ts'

const QUANTI = 10
const CIFRE = 10

const textOf = (utente_id: string, codice: string) => `recupero:${utente_id}:${codice}`

/** Ten codes to come in without the app, each once. Shown now and never again; the ones before are void. */
export async function nuoviCodiciDiRecupero(
  trx: Db,
  utente_id: string,
  secret: Secrets,
): Promise<string[]> {
  const codici = Array.from({ length: QUANTI }, () =>
    base32(randomBytes(7)).slice(0, CIFRE).toLowerCase(),
  )
  await trx.deleteFrom('codici_di_recupero').where('utente_id', '=', utente_id).execute()
  await trx
    .insertInto('codici_di_recupero')
    .values(
      codici.map((codice) => ({
        utente_id,
        codice_hash: hmacOf(secret, textOf(utente_id, codice)),
      })),
    )
    .execute()
  return codici.map((codice) => `${codice.slice(0, 5)}-${codice.slice(5)}`)
}

/** Whether the code is one of theirs that was never used; it is used by this. */
export async function usaCodiceDiRecupero(
  db: Db,
  utente_id: string,
  codice: string,
  { secret, now }: { secret: Secrets; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('codici_di_recupero')
    .set({ used_at: now })
    .where('utente_id', '=', utente_id)
    .where('codice_hash', 'in', hmacsOf(secret, textOf(utente_id, codice)))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
