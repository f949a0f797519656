import type pg from 'pg'
import { dayInRome } from '../../src/clock.ts'
import { newId } from '../../src/db/ids.ts'

/** The signed mandates among the documents of both, as the product lists them: the signed bytes are kept once. */
export async function firmati(client: pg.ClientBase) {
  const { rows } = await client.query<{
    id: string
    umr: string
    esercente_id: string
    cliente_id: string
    at: Date
  }>(`select f.id, m.umr, m.esercente_id, m.cliente_id, f.created_at as at
    from mandati m join firme f on f.id = m.firma_id order by f.id`)
  return rows.map(({ id, umr, esercente_id, cliente_id, at }) => ({
    id: newId(at),
    tipo: 'mandato',
    titolo: 'Mandato di addebito diretto SEPA',
    numero: umr,
    esercente_id,
    cliente_id,
    firma_id: id,
    data: dayInRome(at),
    fonte: `firma:${id}`,
    created_at: at,
  }))
}
