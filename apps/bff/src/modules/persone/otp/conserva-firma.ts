import { createHash } from 'node:crypto'
import { type Archiviato, archiviaFirma } from '../../registri/documenti/index.ts'
import type { Db } from '../../../db/database.ts'
import { newId } from '../../../db/ids.ts'

type Firma = {
  utente_id: string
  oggetto_tipo: string
  oggetto_id: string
  /** The very bytes that were signed. */
  documento: Buffer
  /** The proof of a signature: by whom, when, from where, with which code (never the code), on which words. */
  prova: Record<string, unknown>
  /** How it is listed among the documents of its two parties; null where one of them is not there yet. */
  archivia: Archiviato | null
  now: Date
}

/** Keeps what a simple electronic signature leaves behind (art. 20 c. 1-bis CAD); rows are only ever added. */
export async function conservaFirma(
  trx: Db,
  { utente_id, oggetto_tipo, oggetto_id, documento, prova, archivia, now }: Firma,
): Promise<string> {
  const id = newId(now)
  await trx
    .insertInto('firme')
    .values({
      id,
      utente_id,
      oggetto_tipo,
      oggetto_id,
      documento,
      documento_sha256: createHash('sha256').update(documento).digest(),
      prova: JSON.stringify(prova),
      created_at: now,
    })
    .execute()
  if (archivia !== null) await archiviaFirma(trx, { id, documento, now }, archivia)
  return id
}
