import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

const LOTTO = 500

/** A person of the list of an esercente with whom it never had anything that the law asks to keep. */
const SENZA_CONTI = sql.raw(
  [
    'pagamenti',
    'dilazioni',
    'abbonamenti',
    'mandati',
    'documenti',
    'contestazioni',
    'decisioni_credito',
  ]
    .map(
      (tabella) =>
        `not exists (select 1 from ${tabella} r where r.esercente_id = k.esercente_id and r.cliente_id = k.cliente_id)`,
    )
    .join(' and '),
)

export async function contaSenzaConti(db: Db, esercente_id: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from clienti_esercente k
    where k.esercente_id = ${esercente_id} and k.unito_a is null and ${SENZA_CONTI}`.execute(db)
  return rows[0]?.n ?? 0
}

/** Takes them off the list of the esercente, some at a time; returns how many. What others know of them stays theirs. */
export async function dimenticaSenzaConti(db: Db, esercente_id: string): Promise<number> {
  let tolti = 0
  for (let full = true; full;) {
    const { rows } = await sql`
      delete from clienti_esercente where (esercente_id, cliente_id) in (
        select k.esercente_id, k.cliente_id from clienti_esercente k
        where k.esercente_id = ${esercente_id} and k.unito_a is null and ${SENZA_CONTI} limit ${LOTTO})
      returning cliente_id`.execute(db)
    tolti += rows.length
    full = rows.length === LOTTO
  }
  return tolti
}
