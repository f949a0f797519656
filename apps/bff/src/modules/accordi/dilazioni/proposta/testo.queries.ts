import type { Db } from '../../../../db/database.ts'
import { dilazionePdf } from './dilazione-pdf.ts'
import { documentoDi, type Lettore } from './documento-dilazione.ts'

/** The text: before it is accepted as it would be, afterwards the very bytes that were. Whose it is is for others to see. */
export async function findTesto(db: Db, id: string, lettore: Lettore): Promise<Buffer> {
  const { firma_id } = await db
    .selectFrom('dilazioni')
    .where('id', '=', id)
    .select('firma_id')
    .executeTakeFirstOrThrow()
  if (firma_id === null) return dilazionePdf(await documentoDi(db, id, lettore))
  const { documento } = await db
    .selectFrom('firme')
    .where('id', '=', firma_id)
    .select('documento')
    .executeTakeFirstOrThrow()
  return documento
}
