import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

export type Tratto = { dopo_seq: number; fino_seq: number; precedente: Buffer }

/** The hash before the first block of the chain. */
export const ORIGINE = Buffer.alloc(32)

/**
 * The hash of some rows and of what came before them. Written here and not in the database: who could rewrite the rows could
 * rewrite a stored function too.
 */
export async function impronta(
  db: Db,
  { dopo_seq, fino_seq, precedente }: Tratto,
): Promise<{ righe: number; hash: Buffer }> {
  const { rows } = await sql<{ righe: number; hash: Buffer }>`
    select count(*)::int as righe, sha256(${precedente}::bytea || coalesce(string_agg(
      sha256(convert_to(jsonb_build_array(seq, floor(extract(epoch from at) * 1000000)::bigint, attore, ruolo, canale, azione,
        entita, entita_id, prima, dopo, ip, request_id)::text, 'UTF8')), ''::bytea order by seq), ''::bytea)) as hash
    from cronologia where seq > ${dopo_seq} and seq <= ${fino_seq}`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('an aggregate gives a row')
  return row
}
