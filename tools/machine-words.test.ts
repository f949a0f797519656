import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const root = path.join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

const SECTION = '## Words for the machine'

/** The words that the table of the glossary refuses. */
function refusedWords(): string[] {
  const [, section = ''] = read('docs/glossario.md').split(SECTION)
  return section
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .flatMap((line) => line.split('|')[3]?.split(',') ?? [])
    .map((word) => word.trim())
}

/** The name and, looked at and not taken, the beginning of the parameters. */
const EXPORTED =
  /^export (?:async )?(?:function\*?|const) (\w+)(?:<[^(]*>)?(?: = (?:async )?)?(?=(\([\s\S]{0,80})|)/gm
/** The first parameter is the database: the function reads by SQL. */
const TAKES_DATABASE = /^\(\s*(?:db|trx|pool|client)\b|^\(\s*\{[^}]*\bdb\b/

/** Exported names that begin with a refused word, or with `read` where they take the database. */
export function offenders(source: string, refused: readonly string[]): string[] {
  return [...source.matchAll(EXPORTED)].flatMap(([, name = '', parameters = '']) => {
    const [first = ''] = /^[a-z]+/.exec(name) ?? []
    const isSql = first === 'read' && TAKES_DATABASE.test(parameters)
    return isSql || refused.includes(first) ? [name] : []
  })
}

describe('words for the machine', () => {
  it('the glossary refuses the words that were mixed', () => {
    expect(refusedWords()).toEqual(expect.arrayContaining(['leggi', 'cerca', 'trova', 'corsia']))
  })

  it('finds a refused verb, and SQL behind `read`', () => {
    const source = [
      'export async function leggiTutto(db: Db) {}',
      'export const readSaldo = (\n  db: Db,\n) => 1',
      'export function readHeader(request: Request) {}',
      'export async function findSaldo(db: Db) {}',
    ].join('\n')
    expect(offenders(source, ['leggi'])).toEqual(['leggiTutto', 'readSaldo'])
  })

  it('no exported name of the server uses them', () => {
    const files = globSync('apps/bff/src/**/*.ts', { cwd: root }).filter(
      (file) => !file.endsWith('.test.ts'),
    )
    expect(files.length).toBeGreaterThan(500)
    expect(files.flatMap((file) => offenders(read(file), refusedWords()))).toEqual([])
  })
})
