import type pg from 'pg'
import { dayInRome } from '../src/clock.ts'
import type { Row, Scrittura } from './book.ts'

/** All the rows of a table in one statement. Table and columns are names of ours, never of anybody else. */
export async function insertAll(
  client: pg.ClientBase,
  table: string,
  rows: readonly Row[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).join(', ')
  if (columns === '') return
  await client.query(
    `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1)`,
    [JSON.stringify(rows)],
  )
}

// Both halves of a scrittura in one statement: the rows of the first find their numbers in the second.
const SCRITTURE = `
  with nuove as (
    insert into scritture (tipo, origine_tipo, origine_id, n_movimenti, storna, competenza, registrata_at)
    select s.tipo, s.origine_tipo, s.origine_id, jsonb_array_length(s.movimenti), prima.id, s.competenza, s.at
    from jsonb_to_recordset($1) s(tipo text, origine_tipo text, origine_id text, storna_tipo text, competenza date,
      at timestamptz, movimenti jsonb)
    left join scritture prima on (prima.tipo, prima.origine_tipo, prima.origine_id)
      = (s.storna_tipo, s.origine_tipo, s.origine_id)
    order by s.at
    returning id, tipo, origine_tipo, origine_id
  )
  insert into movimenti (scrittura_id, n, conto_id, importo_centesimi)
  select nuove.id, m.n, conti.id, (m.movimento ->> 'importo_centesimi')::bigint
  from jsonb_to_recordset($1) s(tipo text, origine_tipo text, origine_id text, movimenti jsonb)
  join nuove using (tipo, origine_tipo, origine_id)
  cross join jsonb_array_elements(s.movimenti) with ordinality m(movimento, n)
  join conti on conti.intestatario = m.movimento ->> 'intestatario' and conti.codice = m.movimento ->> 'codice'`

const CONTI = `
  insert into conti (intestatario, codice)
  select distinct intestatario, codice from jsonb_to_recordset($1) c(intestatario text, codice text)
  on conflict do nothing`

export async function insertScritture(
  client: pg.ClientBase,
  scritture: readonly Scrittura[],
): Promise<void> {
  await client.query(CONTI, [JSON.stringify(scritture.flatMap(({ movimenti }) => movimenti))])
  const rows = scritture.map((scrittura) => ({ ...scrittura, competenza: dayInRome(scrittura.at) }))
  // Reversals come after what they reverse.
  for (const part of [
    rows.filter((row) => !row.storna_tipo),
    rows.filter((row) => row.storna_tipo),
  ]) {
    await client.query(SCRITTURE, [JSON.stringify(part)])
  }
}
