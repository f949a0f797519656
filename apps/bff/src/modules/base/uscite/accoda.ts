import type { Db } from '../../../db/database.ts'

export type Uscita = {
  argomento: string
  /** The same `unicita` is sent once, however often it is queued. */
  unicita: string
  contenuto: Record<string, unknown>
}

/** Queues what must reach somebody outside, in the transaction of the change that causes it. */
export const accoda = (db: Db, uscita: Uscita): Promise<void> => accodaTutte(db, [uscita])

/** The same for some hundreds at once. */
export async function accodaTutte(db: Db, uscite: readonly Uscita[]): Promise<void> {
  if (uscite.length === 0) return
  await db
    .insertInto('uscite')
    .values(uscite.map((una) => ({ ...una, contenuto: JSON.stringify(una.contenuto) })))
    .onConflict((conflict) => conflict.column('unicita').doNothing())
    .execute()
}
