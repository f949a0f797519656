import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { freshDatabaseUrl } from '../../test/database.ts'
import { FUNCTIONS } from './functions-version.ts'
import { hashOf, loadFunctions, readFunctions } from './stored-functions.ts'

let database: Awaited<ReturnType<typeof freshDatabaseUrl>>
let client: pg.Client
beforeEach(async () => {
  database = await freshDatabaseUrl()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterEach(async () => {
  await client.end()
  await database.drop()
})

const file = (nome: string, sql: string) => ({
  nome,
  file: `modules/prova/${nome}.sql`,
  sql,
  sha256: createHash('sha256').update(sql).digest('hex'),
})
const withOne = (sql: string) => ({ files: [...readFunctions(), file('doppio', sql)] })
const DOPPIO = `create or replace function doppio(n int) returns int language sql as $$ select n * 2 $$;`

const ask = async (sql: string) => (await client.query({ text: sql, rowMode: 'array' })).rows
const signatures = () =>
  ask("select oid::regprocedure::text from pg_proc where proname = 'doppio' order by 1")

describe('le funzioni accanto al codice', () => {
  it('chi le trova come sono non scrive nulla', async () => {
    const versions = () => ask('select nome, xmin::text from funzioni order by 1')
    const before = await versions()
    expect(before.length).toBeGreaterThan(100)
    expect(await loadFunctions(client)).toEqual([])
    expect(await versions()).toEqual(before)
  })

  it('quella che cambia si scrive, quella che non c’è più se ne va', async () => {
    expect(await loadFunctions(client, withOne(DOPPIO))).toEqual(['doppio'])
    expect(await ask('select doppio(3)')).toEqual([[6]])
    expect(await loadFunctions(client, withOne(DOPPIO.replace('n * 2', 'n + n + 1')))).toEqual([
      'doppio',
    ])
    expect(await ask('select doppio(3)')).toEqual([[7]])
    expect(await loadFunctions(client)).toEqual(['doppio'])
    expect(await signatures()).toEqual([])
  })

  it.each([
    ['altri argomenti', DOPPIO.replace('n int', 'n int, volte int default 2')],
    ['un altro nome di argomento', DOPPIO.replaceAll(/\bn\b/g, 'm')],
    ['un altro tipo di risposta', DOPPIO.replace('returns int', 'returns bigint')],
  ])('con %s prende il posto di quella di prima', async (_, sql) => {
    await loadFunctions(client, withOne(DOPPIO))
    await loadFunctions(client, withOne(sql))
    expect(await signatures()).toHaveLength(1)
    expect(await ask('select doppio(3)::text')).toEqual([['6']])
  })

  it('con lei vanno e vengono i suoi trigger', async () => {
    const trigger = `create or replace function doppio() returns trigger language plpgsql as $$
      begin new.nome := 'doppio'; return new; end $$;
      create or replace trigger doppio before insert on battiti for each row execute function doppio();`
    const beat = async (nome: string) =>
      (await ask(`insert into battiti (nome, at) values ('${nome}', now()) returning nome`))[0]
    await loadFunctions(client, withOne(trigger))
    expect(await beat('uno')).toEqual(['doppio'])
    await loadFunctions(client, withOne(DOPPIO))
    await loadFunctions(client)
    expect(await beat('due')).toEqual(['due'])
  })

  it('una che non si carica è detta col suo file, e le altre restano come erano', async () => {
    await loadFunctions(client, withOne(DOPPIO))
    const files = [
      ...withOne(DOPPIO.replace('n * 2', 'n * 3')).files,
      file('rotta', 'create function'),
    ]
    await expect(loadFunctions(client, { files })).rejects.toThrow(
      /^La funzione modules\/prova\/rotta\.sql non si carica: /,
    )
    expect(await ask('select doppio(3)')).toEqual([[6]])
  })

  it('una versione più vecchia che riparte accanto a una nuova non rimette le sue', async () => {
    await loadFunctions(client, { ...withOne(DOPPIO), versione: FUNCTIONS.versione + 1 })
    expect(await loadFunctions(client)).toEqual([])
    expect(await ask('select doppio(3)')).toEqual([[6]])
  })

  it('chi ne cambia una alza la loro versione: npm run db:types', () => {
    expect(FUNCTIONS.sha256).toBe(hashOf(readFunctions()))
  })

  it('le migrazioni dopo la prima non ne fanno', () => {
    const folder = path.join(import.meta.dirname, '../../migrations')
    const making = readdirSync(folder).filter((name) =>
      /create (or replace )?function/i.test(readFileSync(path.join(folder, name), 'utf8')),
    )
    expect(making).toEqual(['0001_base.sql'])
  })

  it('ogni file porta una funzione, quella del suo nome, e al più ottanta righe oltre ai commenti', () => {
    for (const { nome, file: at, sql } of readFunctions()) {
      const made = [...sql.matchAll(/^create or replace function ([a-z_]+)/gm)].map(([, it]) => it)
      expect([at, made]).toEqual([at, [nome]])
      const lines = sql
        .trimEnd()
        .split('\n')
        .filter((line) => !line.trim().startsWith('--'))
      expect([at, lines.length <= 80]).toEqual([at, true])
    }
  })
})
