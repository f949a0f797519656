import type { Db } from '../../../../db/database.ts'
import { readCodiceDelFoglio } from './codice-del-foglio.ts'
import { segnaImpronta } from './sigilla.ts'

/** The records whose state is told on the page of a sheet. */
export type OggettoDelFoglio =
  | 'dilazione'
  | 'mandato'
  | 'abbonamento'
  | 'piano'
  | 'accredito'
  | 'liquidazione'
  | 'mese'
  | 'contratto'
  /** Nothing but the sheet itself. */
  | 'foglio'

export type FattiDelFoglio = {
  titolo: string
  numero: string
  data: string
  importo_centesimi: number | null
  oggetto: OggettoDelFoglio
  oggetto_id: string
}

/** Lets a sheet that stands in no list be verified; answers it. One that is listed by now is left alone, its file is known too. */
export async function registraFoglio(
  db: Db,
  pdf: Buffer,
  { esercente_id, ...fatti }: FattiDelFoglio & { esercente_id: string | null },
): Promise<Buffer> {
  const codice = readCodiceDelFoglio(pdf)
  if (codice === null) return pdf
  await db
    .insertInto('verifiche_documenti')
    .values({ codice, foglio: JSON.stringify(fatti), esercente_id })
    .onConflict((conflict) => conflict.column('codice').doNothing())
    .execute()
  await segnaImpronta(db, codice, pdf)
  return pdf
}

/** Keeps the fingerprint of a listed sheet that was drawn again: its logo may be another one. Answers it. */
export async function segnaCopia(db: Db, pdf: Buffer): Promise<Buffer> {
  const codice = readCodiceDelFoglio(pdf)
  const nota =
    codice !== null &&
    (await db
      .selectFrom('verifiche_documenti')
      .where('codice', '=', codice)
      .select('codice')
      .executeTakeFirst())
  if (codice !== null && nota) await segnaImpronta(db, codice, pdf)
  return pdf
}

/** Lets a sheet that was just listed be verified under the code that it says of itself. */
export async function registraDocumento(trx: Db, pdf: Buffer, documento_id: string): Promise<void> {
  const codice = readCodiceDelFoglio(pdf)
  if (codice === null) return
  await trx
    .insertInto('verifiche_documenti')
    .values({ codice, documento_id })
    // Before it was listed somebody may have read it; of two that are the same to the letter the last one counts.
    .onConflict((conflict) =>
      conflict
        .column('codice')
        .doUpdateSet({ documento_id, foglio: null, esercente_id: null, ricevuta_id: null }),
    )
    .execute()
  await segnaImpronta(trx, codice, pdf)
}
