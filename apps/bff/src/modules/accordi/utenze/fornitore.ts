import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

type Riscuote = { _id: string; nome: string; partita_iva: string }
type Chi = { cliente_id: string; id: string | null; partita_iva: string }

/**
 * The supplier among those who collect through the portal, by choice or by its partita IVA: one that anybody finds, or that has
 * this cliente already. Undefined where it is neither.
 */
export async function findFornitore(
  db: Db,
  { cliente_id, id, partita_iva }: Chi,
): Promise<Riscuote | undefined> {
  if (id === null && partita_iva === '') return undefined
  const { rows } = await sql<Riscuote>`
    select e.id as _id, e.ragione_sociale as nome, e.partita_iva
    from esercenti e
    cross join lateral (select exists (select from clienti_esercente c
      where c.esercente_id = e.id and c.cliente_id = ${cliente_id}) as suo) x
    where ${id === null ? sql`e.partita_iva = ${partita_iva}` : sql`e.id = ${id}`}
      and (x.suo or (e.stato = 'attivo' and e.visibile))
    order by x.suo desc, e.id limit 1`.execute(db)
  return rows[0]
}
