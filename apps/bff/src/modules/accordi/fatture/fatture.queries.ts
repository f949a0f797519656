import type { TrattenutaLetta } from '@rateo/domain/fattura/leggi-trattenute'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

/** Everything by which an invoice is known: SdI takes none twice with the same. */
export type Chiave = {
  esercente_id: string
  cedente_iva: string
  anno: number
  numero: string
  e_nota: boolean
}

/**
 * Holds the invoices of an esercente until the end: of two who bring the same at once the second finds it brought, and of a credit note and
 * its invoice one finds the other.
 */
export async function tieniFatture(
  db: Db,
  { esercente_id, cedente_iva }: Pick<Chiave, 'esercente_id' | 'cedente_iva'>,
): Promise<void> {
  const chiave = ['fatture', esercente_id, cedente_iva].join(':')
  await sql`select pg_advisory_xact_lock(hashtextextended(${chiave}, 0))`.execute(db)
}

/** The invoice of a key, taken or waiting; one that was left out may still be brought. */
export const findCaricata = (db: Db, chiave: Chiave) =>
  db
    .selectFrom('fatture_caricate')
    .where((eb) => eb.and(chiave))
    .where('esito', '<>', 'lasciata')
    .select(['id', 'data', 'ridotto_centesimi', 'esito', 'motivo'])
    .executeTakeFirst()

export type Caricata = NonNullable<Awaited<ReturnType<typeof findCaricata>>>

export const findScadenze = (db: Db, fattura_id: string) =>
  db
    .selectFrom('scadenze_fattura')
    .where('fattura_id', '=', fattura_id)
    .orderBy('n')
    .select(['n', 'pagamento_id'])
    .execute()

/** An invoice as a credit note names it. */
export type Collegata = { numero: string; data: string | null }

type Cercata = Pick<Chiave, 'esercente_id' | 'cedente_iva'> & {
  collegate: readonly Collegata[]
  /** The day of the note: it corrects nothing that came later. */
  data: string
}

/** The invoices that a credit note corrects, among those that were brought; the first that is missing is named. */
export async function findCorrette(
  db: Db,
  { esercente_id, cedente_iva, collegate, data }: Cercata,
): Promise<{ manca: string | null; trovate: string[] }> {
  const trovate: string[] = []
  for (const collegata of collegate) {
    const row = await db
      .selectFrom('fatture_caricate')
      .where('esercente_id', '=', esercente_id)
      .where('cedente_iva', '=', cedente_iva)
      .where('e_nota', '=', false)
      .where('esito', '=', 'caricata')
      .where('numero', '=', collegata.numero)
      .where('data', '<=', data)
      .$if(collegata.data !== null, (q) => q.where('data', '=', collegata.data ?? ''))
      .orderBy('data', 'desc')
      .select('id')
      .executeTakeFirst()
    if (row === undefined) return { manca: collegata.numero, trovate }
    trovate.push(row.id)
  }
  return { manca: null, trovate: [...new Set(trovate)] }
}

/** The sums kept back beside a debt. */
export async function findTrattenute(db: Db, pagamento_id: string): Promise<TrattenutaLetta[]> {
  const { rows } = await sql<TrattenutaLetta>`
    select tipo, base_centesimi, percento, importo_centesimi from trattenute where pagamento_id = ${pagamento_id}
    order by tipo`.execute(db)
  return rows
}

export type EsercenteCheEmette = {
  id: string
  partita_iva: string
  codice_fiscale: string | null
  ragione_sociale: string
}

export const findEmittente = (db: Db, esercente_id: string): Promise<EsercenteCheEmette> =>
  db
    .selectFrom('esercenti')
    .where('id', '=', esercente_id)
    .select(['id', 'partita_iva', 'codice_fiscale', 'ragione_sociale'])
    .executeTakeFirstOrThrow()
