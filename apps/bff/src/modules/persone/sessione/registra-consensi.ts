import type { Db } from '../../../db/database.ts'

export type Consenso = { tipo: string; versione: string; dato: boolean }

/**
 * Writes the consents of a person, with the version of the text; every answer stays, also one that was later changed.
 */
export async function registraConsensi(
  trx: Db,
  utente_id: string,
  consensi: readonly Consenso[],
  now: Date,
): Promise<void> {
  await trx
    .insertInto('consensi')
    .values(consensi.map((consenso) => ({ utente_id, ...consenso, at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
