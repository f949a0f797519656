import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCliente, createEsercente } from '../../test/factories.ts'
import { freshDatabase } from '../../test/database.ts'
import { INLINED, UNPINNED } from './pin-functions.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
/** As who restores a backup: no name is found that is not written whole. */
let bare: pg.Client
beforeAll(async () => {
  database = await freshDatabase()
  bare = new pg.Client({ connectionString: database.url, options: '-c search_path=' })
  await bare.connect()
})
afterAll(async () => {
  await bare.end()
  await database.drop()
})

it('T31 (parte) ogni funzione scritta da noi trova i suoi nomi da sé', async () => {
  const { rows } = await bare.query<{ nome: string }>(UNPINNED)
  expect(rows.map(({ nome }) => nome)).toEqual(Object.keys(INLINED).toSorted())
})

it('T31 (parte) le tabelle si ricostruiscono con i loro dati senza cercare nulla intorno', async () => {
  const esercente = await createEsercente(database.db)
  const cliente = await createCliente(database.db)
  await bare.query('create schema copia')
  const { rows: tables } = await bare.query<{ nome: string; colonne: string }>(`
    select c.relname as nome, string_agg(format('%I', a.attname), ', ' order by a.attnum) as colonne
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' group by 1 order by 1`)
  expect(tables.length).toBeGreaterThan(90)
  for (const { nome, colonne } of tables) {
    await bare.query(`create table copia.${nome} (like public.${nome} including all)`)
    await bare.query(
      `insert into copia.${nome} (${colonne}) overriding system value select ${colonne} from public.${nome}`,
    )
    const { rows } = await bare.query(
      `select * from (table copia.${nome} except all table public.${nome}) diverse`,
    )
    expect([nome, rows]).toEqual([nome, []])
  }
  const { rows } = await bare.query(
    'select id from copia.clienti where id = $1 union select id from copia.esercenti where id = $2',
    [cliente.id, esercente.id],
  )
  expect(rows).toHaveLength(2)
})
