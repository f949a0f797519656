import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshDatabase } from '../../test/database.ts'
import { createPool } from './database.ts'
import { keepShortPlans } from './keep-plans.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let pool: pg.Pool
beforeAll(async () => {
  database = await freshDatabase()
  const { url } = database
  const options = { max: 1, statementMs: 5000, name: 'rateo-prova', onError: () => undefined }
  pool = keepShortPlans(createPool({ url, ...options }))
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

/** Whether a statement that comes again is kept by the connection. */
async function isKept(text: string, values: unknown[]): Promise<boolean> {
  for (let i = 0; i < 4; i++) await pool.query(text, values)
  const { rows } = await pool.query<{ n: number }>(
    'select count(*)::int as n from pg_prepared_statements where statement = $1::text',
    [text],
  )
  return rows[0]?.n === 1
}

it.each([
  ['un pagamento per chiave', 'select stato from pagamenti where id = $1', true],
  [
    'quello che gli appartiene',
    'select "t"."n" from "tentativi" as "t" where "t"."pagamento_id" = $1',
    true,
  ],
  ['una ricerca di un esercente', 'select id from pagamenti where esercente_id = $1', false],
  ['tutte le colonne', 'select p.* from pagamenti p where p.id = $1', false],
] as const)(
  'P16 (parte) il piano di %s: tenuto solo dove non dipende dal valore',
  async (_, text, kept) => {
    expect(await isKept(text, ['000000000000000000000000'])).toBe(kept)
  },
)
