import type { Db } from '../../../../db/database.ts'
import type { Foglio } from '../foglio.ts'
import { prenotaVerifica } from '../verifica/sigilla.ts'
import { type Intestazione, scriviDocumento } from './scrivi-documento.ts'

type DaEmettere = Intestazione & { fonte: string }

const findContenuto = async (db: Db, fonte: string): Promise<Buffer | null> =>
  (
    await db
      .selectFrom('documenti')
      .where('fonte', '=', fonte)
      .select('contenuto')
      .executeTakeFirst()
  )?.contenuto ?? null

/**
 * Draws a sheet with its QR once and keeps it among the documents; answers its bytes, for the message. Asked again they are the
 * same ones: a code that was drawn and never written would lead nowhere.
 */
export async function emettiFoglio(
  db: Db,
  doc: DaEmettere,
  origin: string,
  disegna: (qr: NonNullable<Foglio['qr']>) => Promise<Buffer>,
): Promise<Buffer> {
  const gia = await findContenuto(db, doc.fonte)
  if (gia !== null) return gia
  const { codice: verifica, qr } = prenotaVerifica(origin)
  const contenuto = await disegna(qr)
  await db
    .transaction()
    .execute(async (trx) => scriviDocumento(trx, { ...doc, contenuto, verifica }))
  return (await findContenuto(db, doc.fonte)) ?? contenuto
}
