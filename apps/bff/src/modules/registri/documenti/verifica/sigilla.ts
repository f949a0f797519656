import { createHash, randomBytes } from 'node:crypto'
import { SEGNI_CODICE } from '@rateo/domain/banca/codice-richiesta'
import { sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'
import type { Foglio } from '../foglio.ts'
import { qrVerifica } from './codice-del-foglio.ts'

/** A hundred bits of chance, twenty signs. */
const SEGNI = 20

const nuovo = () =>
  Array.from(randomBytes(SEGNI), (byte) => SEGNI_CODICE.charAt(byte % SEGNI_CODICE.length)).join('')

/** A document by where its row stands. */
export type Quale = { ricevuta_id: string } | { documento_id: string }

export const eCodiceVerifica = (testo: string): boolean => /^[0-9A-HJKMNP-TV-Z]{20}$/.test(testo)

const findCodice = (db: Db, quale: Quale) =>
  db
    .selectFrom('verifiche_documenti')
    .where((eb) => eb.and(quale))
    .select('codice')
    .executeTakeFirst()

/** The code of a document, made the first time that somebody asks for it; the same ever after. */
export async function codiceVerifica(db: Db, quale: Quale): Promise<string> {
  const prima = await findCodice(db, quale)
  if (prima !== undefined) return prima.codice
  await db
    .insertInto('verifiche_documenti')
    .values({ codice: nuovo(), ...quale })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const dopo = await findCodice(db, quale)
  if (dopo === undefined) throw new Error('no code for a document')
  return dopo.codice
}

/** Keeps the fingerprint of a file that is about to be handed out. */
export async function segnaImpronta(db: Db, codice: string, file: Buffer): Promise<void> {
  await db
    .insertInto('impronte_documenti')
    .values({ codice, sha256: createHash('sha256').update(file).digest() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const IN_UNA_VOLTA = 500

/** Makes the codes that the sheets of an esercente lack: a copy of all of them is then read at one instant. */
export async function preparaVerifiche(db: Db, esercente_id: string): Promise<void> {
  for (let manca = true; manca;) {
    const { rows } = await sql<{ ricevuta_id: string | null; documento_id: string | null }>`
      (select r.id as ricevuta_id, null::text as documento_id from ricevute r where r.esercente_id = ${esercente_id}
        and not exists (select from verifiche_documenti v where v.ricevuta_id = r.id) limit ${IN_UNA_VOLTA})
      union all
      (select null, d.id from documenti d where d.esercente_id = ${esercente_id} and d.dati is not null
        and not exists (select from verifiche_documenti v where v.documento_id = d.id) limit ${IN_UNA_VOLTA})`.execute(
      db,
    )
    if (rows.length > 0) {
      await db
        .insertInto('verifiche_documenti')
        .values(rows.map((row) => ({ codice: nuovo(), ...row })))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
    manca = rows.length > 0
  }
}

/** Draws a sheet with the QR of its code, and keeps its fingerprint. */
export async function sigilla(
  db: Db,
  quale: Quale,
  origin: string,
  disegna: (qr: NonNullable<Foglio['qr']>) => Promise<Buffer>,
): Promise<Buffer> {
  const codice = await codiceVerifica(db, quale)
  const file = await disegna(qrVerifica(origin, codice))
  await segnaImpronta(db, codice, file)
  return file
}

/** The code of a sheet that is drawn before its row is written: `scriviDocumento` is handed it with the file. */
export function prenotaVerifica(origin: string) {
  const codice = nuovo()
  return { codice, qr: qrVerifica(origin, codice) }
}
