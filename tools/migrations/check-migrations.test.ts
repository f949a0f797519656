import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { SIGNATURES } from '../../apps/bff/src/db/stored-signatures.ts'
import { checkMigrations, type Released } from './check-migrations.ts'
import { readMigrations } from './read-migrations.ts'

const root = path.join(import.meta.dirname, '../..')
const released = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'released.json'), 'utf8'),
) as Released

const headings = readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('## '))

it('the release before lives with every migration that it does not know', () => {
  const migrations = readMigrations()
  expect(migrations.has(released.migration)).toBe(true)
  expect(Object.keys(released.functions).length).toBeGreaterThan(100)
  expect(checkMigrations({ migrations, functions: SIGNATURES, released, headings })).toEqual([])
})

const check = (sql: string, functions: Released['functions'] = { conta: { di: 'text' } }) =>
  checkMigrations({
    migrations: new Map([
      ['0001_base.sql', 'create table clienti (id text); alter table clienti drop column vecchia'],
      ['0002_nuova.sql', sql],
    ]),
    functions,
    released: { migration: '0001_base.sql', functions: { conta: { di: 'text' } } },
    headings: ['## 1 dicembre 2026 (2026-12-01)'],
  })

describe('what it cannot live with', () => {
  it.each([
    ['alter table clienti drop column nome', 'drops clienti.nome'],
    ['alter table clienti add column a int, drop nome', 'drops clienti.nome'],
    [
      'alter table if exists only clienti\n  drop column if exists nome cascade;',
      'drops clienti.nome',
    ],
    ['alter table clienti rename column nome to altro', 'renames clienti.nome'],
    ['alter table clienti rename to persone', 'renames table clienti'],
    ['alter table clienti set schema altrove', 'moves table clienti'],
    ['alter table clienti alter column n type bigint', 'changes the type of clienti.n'],
    ['alter table clienti alter n set data type bigint', 'changes the type of clienti.n'],
    ['alter table clienti alter column n set not null', 'asks for clienti.n'],
    ['alter table clienti alter column n drop default', 'gives no value any more to clienti.n'],
    ['alter table clienti add column n int not null check (n > 0)', 'asks for clienti.n'],
    ['drop table clienti', 'drops table clienti'],
    ['DROP VIEW IF EXISTS elenco, altro', 'drops view elenco'],
    ['drop function conta_tutti(text, int)', 'drops function conta_tutti'],
    ['do $$ begin alter table clienti drop column nome; end $$', 'drops clienti.nome'],
  ])('%s', (sql, fault) => {
    expect(check(sql)[0]).toBe(`0002_nuova.sql: ${fault}, which the release before may use`)
  })

  it('a function that is gone, or that asks for something else', () => {
    const said = (what: string) => [
      `apps/bff/src: ${what} function conta, which the release before may use`,
    ]
    expect(check('', {})).toEqual(said('drops'))
    expect(check('', { conta: { di: 'text', da: 'date' } })).toEqual(
      said('changes the arguments of'),
    )
    expect(check('-- Unused since 2026-12-01: function conta', {})).toEqual([])
  })
})

describe('what it can', () => {
  it.each([
    'alter table clienti add column n int, add column m int not null default 0',
    'alter table clienti add column n int not null generated always as (1 + 1) stored',
    'alter table clienti drop constraint clienti_check, add constraint clienti_check check (n is not null)',
    'alter table clienti rename constraint a to b',
    'alter table clienti alter column n drop not null, alter column n set default 1',
    'create table nuova (n int not null, m int); alter table nuova drop column m; drop table nuova',
    'drop index clienti_nome; drop trigger uno on clienti',
    '-- alter table clienti drop column nome\nselect 1',
    'create function f() returns void language sql as $$ drop table clienti $$',
    '-- Unused since 2026-12-01: clienti.nome, table altri\nalter table clienti drop column nome; drop table altri',
  ])('%s', (sql) => {
    expect(check(sql)).toEqual([])
  })

  it('a header that names no release answers for nothing', () => {
    const header = '-- Unused since 2026-11-30: clienti.nome\n'
    expect(check(`${header}alter table clienti drop column nome`)).toHaveLength(1)
  })
})
