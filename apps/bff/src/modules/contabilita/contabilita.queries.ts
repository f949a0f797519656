import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

type Conto = { intestatario: string; codice: string }

/** What a conto holds now, in cents: the sum of its movimenti, debit above zero. Zero for one never used. */
export async function saldo(db: Db, { intestatario, codice }: Conto): Promise<number> {
  const { rows } = await sql<{ saldo: number }>`
    select coalesce(sum(m.importo_centesimi), 0)::bigint as saldo
    from conti c join movimenti m on m.conto_id = c.id
    where c.intestatario = ${intestatario} and c.codice = ${codice}`.execute(db)
  return rows[0]?.saldo ?? 0
}
