import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { tableOwners } from './table-owners.ts'
import { writtenTogether } from './table-together.ts'

type Write = { table: string | null; line: number }

const SQL_NAME = String.raw`(?:public\.)?"?([a-z_][a-z0-9_]*)"?(?![a-z0-9_.])`
const WRITES = [
  new RegExp(String.raw`\binsert\s+into\s+${SQL_NAME}`, 'gi'),
  new RegExp(String.raw`\bdelete\s+from\s+(?:only\s+)?${SQL_NAME}`, 'gi'),
  new RegExp(
    String.raw`\bupdate\s+(?:only\s+)?${SQL_NAME}(?:\s+(?:as\s+)?[a-z]\w*)?\s+set\b`,
    'gi',
  ),
  new RegExp(String.raw`\bmerge\s+into\s+(?:only\s+)?${SQL_NAME}`, 'gi'),
  new RegExp(String.raw`\btruncate\s+(?:table\s+)?(?:only\s+)?${SQL_NAME}`, 'gi'),
  // A table that is not written out (a variable) has no name here and is refused as such.
  /\.(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(\s*(?:['"`](?:public\.)?([a-z_][a-z0-9_]*)|(?!['"`]))/g,
]

/** Every table that the source text writes, by query builder or by SQL. */
export function findWrites(source: string): Write[] {
  // Comments may speak of writes; they are blanked in place so that the lines still count.
  const code = source
    .replaceAll(/\/\*[\s\S]*?\*\//g, (text) => text.replaceAll(/[^\n]/g, ' '))
    .replaceAll(/^\s*(?:\/\/|--).*$/gm, '')
  return WRITES.flatMap((pattern) =>
    [...code.matchAll(pattern)].map((match) => ({
      table: match[1]?.toLowerCase() ?? null,
      line: code.slice(0, match.index).split('\n').length,
    })),
  )
    .filter(({ table }) => table !== 'set')
    .toSorted((a, b) => a.line - b.line)
}

export const findTables = (sql: string): string[] =>
  [
    ...sql.matchAll(/\bcreate\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?([a-z_]\w*)/gi),
  ].map((match) => match[1] ?? '')

type Input = {
  /** Path below apps/bff/src → text: TypeScript, and the stored functions beside it. */
  sources: ReadonlyMap<string, string>
  /** The migrations, joined. */
  migrations: string
  owners: Readonly<Record<string, string>>
  /** Stored function → the tables of others that it writes. */
  together?: Readonly<Record<string, readonly string[]>>
}

/** One sentence per fault; an empty list when every table is written by its owner alone. */
export function checkOwnership({ sources, migrations, owners, together = {} }: Input): string[] {
  const tables = new Set(findTables(migrations))
  const faults = [
    ...[...tables]
      .filter((table) => !Object.hasOwn(owners, table))
      .map((table) => `${table}: no owner in tools/table-owners.ts`),
    ...Object.keys(owners)
      .filter((table) => !tables.has(table))
      .map((table) => `${table}: has an owner, but no migration creates it`),
  ]
  const unused = new Set(
    Object.entries(together).flatMap(([file, names]) => names.map((table) => `${file} ${table}`)),
  )
  for (const [file, source] of sources) {
    for (const { table, line } of findWrites(source)) {
      const at = `apps/bff/src/${file}:${line}`
      if (table === null) faults.push(`${at}: the written table must be spelt out`)
      else if (!tables.has(table)) faults.push(`${at}: writes ${table}, which no migration creates`)
      else if (Object.hasOwn(owners, table) && !file.startsWith(`${owners[table]}/`)) {
        unused.delete(`${file} ${table}`)
        if (together[file]?.includes(table)) continue
        faults.push(`${at}: writes ${table}, which belongs to ${owners[table]}`)
      }
    }
  }
  return [
    ...faults,
    ...[...unused].map((pair) => `${pair}: in tools/table-together.ts, and not written there`),
  ]
}

if (import.meta.main) {
  const bff = path.resolve(import.meta.dirname, '../apps/bff')
  const read = (pattern: string) =>
    globSync(pattern, { cwd: bff })
      .toSorted()
      .map(
        (file) =>
          [file.split(path.sep).join('/'), readFileSync(path.join(bff, file), 'utf8')] as const,
      )
  const sources = read('src/**/*.{ts,sql}')
    .filter(([file]) => !file.endsWith('.test.ts'))
    .map(([file, text]) => [file.slice('src/'.length), text] as const)
  const faults = checkOwnership({
    sources: new Map(sources),
    // The tables that say what is applied and loaded are made by the migration itself.
    migrations: [...read('migrations/*.sql'), ...read('src/db/migrate.ts')]
      .map(([, text]) => text)
      .join('\n'),
    owners: tableOwners,
    together: writtenTogether,
  })
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) {
    console.error(`\n${faults.length} faults: a table is written only by the folder that owns it.`)
    process.exitCode = 1
  }
}
