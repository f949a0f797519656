import { sql } from 'kysely'
import type { Db } from '../../src/db/database.ts'

/**
 * Mandati that people signed: each signature is kept once, none waits for ever, what is active can be debited and is
 * nobody else's, and nothing was ordered on one that had ended before.
 */
export async function verifyMandates(db: Db): Promise<string[]> {
  const { rows } = await sql<{ chi: string }>`
    with fine as (
      select entita_id as id, min(at) as at from cronologia
      where entita = 'mandato' and azione in ('revoca', 'blocca') group by 1)
    select m.umr || ' firmato e mai registrato' as chi from mandati m where m.stato = 'firmato'
    union all
    select m.umr || ' attivo senza un metodo' from mandati m where m.stato = 'attivo' and m.metodo_psp is null
    union all
    select m.umr || ' ha firme ' || count(f.id) from mandati m join firme f on f.oggetto_tipo = 'mandato' and f.oggetto_id = m.id
    group by m.umr having count(f.id) <> 1
    union all
    select min(m.umr) || ' ha il metodo di un altro' from mandati m where m.metodo_psp is not null
    group by m.metodo_psp having count(distinct m.cliente_id) > 1
    union all
    select m.umr || ' addebitato dopo la fine' from mandati m join fine on fine.id = m.id
      join addebiti_sdd a on a.mandato_id = m.id where a.created_at > fine.at + interval '10 seconds'`.execute(
    db,
  )
  return rows.map(({ chi }) => chi)
}
