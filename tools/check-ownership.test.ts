import { describe, expect, it } from 'vitest'
import { checkOwnership, findTables, findWrites } from './check-ownership.ts'

const migrations = 'create table pagamenti (\n  id text\n);\ncreate table limiti (chiave text);\n'
const owners = { pagamenti: 'modules/accordi/pagamenti', limiti: 'modules/persone/sessione' }
const check = (file: string, source: string) =>
  checkOwnership({ sources: new Map([[file, source]]), migrations, owners })

describe('findWrites', () => {
  it.each([
    ["db.insertInto('pagamenti').values(row)", 'pagamenti'],
    ["db\n  .updateTable('pagamenti')", 'pagamenti'],
    ["trx.deleteFrom('pagamenti')", 'pagamenti'],
    ["trx.updateTable('pagamenti as p')", 'pagamenti'],
    ['sql`insert into pagamenti (id) values (${id})`', 'pagamenti'],
    ['sql`INSERT INTO public."pagamenti" (id) values (1)`', 'pagamenti'],
    ['sql`update pagamenti set stato = ${stato}`', 'pagamenti'],
    ['sql`update only pagamenti as p\n  set stato = 1`', 'pagamenti'],
    ['sql`with x as (delete from pagamenti returning id) select 1`', 'pagamenti'],
    ['sql`truncate pagamenti`', 'pagamenti'],
    ['db.insertInto(table)', null],
  ])('sees the write in %j', (source, table) => {
    expect(findWrites(source)).toEqual([{ table, line: expect.any(Number) }])
  })

  it.each([
    "db.selectFrom('pagamenti').selectAll()",
    'sql`select id from pagamenti for update skip locked`',
    'sql`select id from pagamenti for update of pagamenti`',
    'sql`insert into pgboss.job (name) values (1)`',
    '/** Who may delete from pagamenti: nobody. */',
    '// update pagamenti set stato = 1',
  ])('sees no write in %j', (source) => {
    expect(findWrites(source)).toEqual([])
  })

  it('counts an upsert once, on its line', () => {
    const source =
      '/* a\n b */\nsql`insert into limiti (chiave) values (1)\n on conflict (chiave) do update set chiave = 2`'
    expect(findWrites(source)).toEqual([{ table: 'limiti', line: 3 }])
  })
})

describe('checkOwnership', () => {
  it('accepts the owner, and readers anywhere', () => {
    expect(
      check('modules/accordi/pagamenti/annulla-pagamento.ts', "db.updateTable('pagamenti')"),
    ).toEqual([])
    expect(
      check('modules/sportello/gateway/gateway.queries.ts', "db.selectFrom('pagamenti')"),
    ).toEqual([])
  })

  it('names file, line, table and owner of a planted violation', () => {
    expect(check('modules/sportello/gateway/paga.ts', "\ndb.updateTable('pagamenti')")).toEqual([
      'apps/bff/src/modules/sportello/gateway/paga.ts:2: writes pagamenti, which belongs to modules/accordi/pagamenti',
    ])
  })

  it('does not take a folder whose name begins like the owner for the owner', () => {
    expect(check('modules/pagamenti-vecchi/a.ts', "db.deleteFrom('pagamenti')")).toHaveLength(1)
  })

  it('refuses a table that is a variable, or that no migration creates', () => {
    expect(check('modules/accordi/pagamenti/a.ts', 'db.insertInto(nome)')).toHaveLength(1)
    expect(check('modules/accordi/pagamenti/a.ts', "db.insertInto('pagamento')")).toHaveLength(1)
  })

  it('refuses a table without an owner and an owner without a table', () => {
    const faults = checkOwnership({
      sources: new Map(),
      migrations: 'create table nuova (id int);',
      owners: { vecchia: 'modules/x' },
    })
    expect(faults).toEqual([
      'nuova: no owner in tools/table-owners.ts',
      'vecchia: has an owner, but no migration creates it',
    ])
  })
})

it('findTables reads every way a migration creates a table', () => {
  const sql =
    'create table a (id int);\nCREATE TABLE IF NOT EXISTS b (id int);\ncreate unlogged table c ();'
  expect(findTables(sql)).toEqual(['a', 'b', 'c'])
})
