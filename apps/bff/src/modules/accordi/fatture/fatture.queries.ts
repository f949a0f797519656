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

/** Holds an invoice until the end: of two who bring it at once the second finds it brought. */
export async function tieniChiave(
  db: Db,
  { esercente_id, cedente_iva, anno, numero, e_nota }: Chiave,
): Promise<void> {
  const chiave = ['fattura', esercente_id, cedente_iva, anno, e_nota, numero].join(':')
  await sql`select pg_advisory_xact_lock(hashtextextended(${chiave}, 0))`.execute(db)
}

export const findCaricata = (db: Db, chiave: Chiave) =>
  db
    .selectFrom('fatture_caricate')
    .where((eb) => eb.and(chiave))
    .select(['id', 'data', 'ridotto_centesimi'])
    .executeTakeFirst()

export const findScadenze = (db: Db, fattura_id: string) =>
  db
    .selectFrom('scadenze_fattura')
    .where('fattura_id', '=', fattura_id)
    .orderBy('n')
    .select(['n', 'pagamento_id'])
    .execute()

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
