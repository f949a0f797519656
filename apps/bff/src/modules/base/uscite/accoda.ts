import type { Db } from '../../../db/database.ts'

export type Uscita = {
  argomento: string
  /** The same `unicita` is sent once, however often it is queued. */
  unicita: string
  contenuto: Record<string, unknown>
}

/** Queues what must reach somebody outside, in the transaction of the change that causes it. */
export async function accoda(db: Db, { argomento, unicita, contenuto }: Uscita): Promise<void> {
  await db
    .insertInto('uscite')
    .values({ argomento, unicita, contenuto: JSON.stringify(contenuto) })
    .onConflict((conflict) => conflict.column('unicita').doNothing())
    .execute()
}
