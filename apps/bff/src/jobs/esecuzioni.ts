import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** Wants a job done now; false where the same is waiting already. */
export async function richiediEsecuzione(
  trx: Db,
  nome: string,
  utente_id: string,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('esecuzioni_richieste')
    .values({ nome, richiesta_da: utente_id })
    .onConflict((conflict) => conflict.column('nome').where('avviata_at', 'is', null).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/**
 * Hands to the queue what the staff want done now; returns how much there was. The queue runs one of each name at a
 * time, so that a job handed over twice (the process died in between) is never done by two at once.
 */
export async function avviaRichieste(
  db: Db,
  invia: (nome: string) => Promise<unknown>,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: number; nome: string }>`
      select id, nome from esecuzioni_richieste where avviata_at is null
      order by id limit 20 for update skip locked`.execute(trx)
    for (const { id, nome } of rows) {
      await invia(nome)
      await sql`update esecuzioni_richieste set avviata_at = now() where id = ${id}`.execute(trx)
    }
    return rows.length
  })
}
