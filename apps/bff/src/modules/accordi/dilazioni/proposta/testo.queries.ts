import type { Db } from '../../../../db/database.ts'
import { AppError } from '../../../../http/errors.ts'
import { dilazionePdf, type DocumentoDilazione } from './dilazione-pdf.ts'
import { haInformazioni, informazioniPdf } from './informazioni-pdf.ts'
import { documentoDi, type Lettore } from './documento-dilazione.ts'

/** The sheet of a credit; there is none of a plan that the law does not call so. */
export async function disegnaInformazioni(documento: DocumentoDilazione): Promise<Buffer> {
  if (!haInformazioni(documento)) throw new AppError('non_trovato')
  return informazioniPdf(documento)
}

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
