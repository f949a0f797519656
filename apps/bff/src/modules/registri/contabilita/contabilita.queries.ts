import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { Violazione } from './verifica-invarianti.ts'

type Conto = { intestatario: string; codice: string }

/** The balance of a conto now, in cents: the sum of its movimenti, debit above zero. Zero for one never used. */
export async function saldo(db: Db, { intestatario, codice }: Conto): Promise<number> {
  const { rows } = await sql<{ saldo: number }>`
    select coalesce(sum(m.importo_centesimi), 0)::bigint as saldo
    from conti c join movimenti m on m.conto_id = c.id
    where c.intestatario = ${intestatario} and c.codice = ${codice}`.execute(db)
  return rows[0]?.saldo ?? 0
}

export type Controllo = { eseguito_at: string; violazioni: Violazione[] }

/** The last check of the books; null while there was none. */
export async function findControllo(db: Db): Promise<Controllo | null> {
  const row = await db
    .selectFrom('controlli_libri')
    .select(['eseguito_at', 'violazioni'])
    .orderBy('eseguito_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  return {
    eseguito_at: row.eseguito_at.toISOString(),
    violazioni: row.violazioni,
  }
}
