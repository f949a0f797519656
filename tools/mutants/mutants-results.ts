// Writes the result of each mutant as it is found: a run that is stopped goes on from there.
import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { EQUIVALENT } from './mutants-equivalent.ts'
import type { Tried } from './mutants-try.ts'
import type { Planted } from './mutants.ts'

const ROOT = path.join(import.meta.dirname, '../..')

export type Row = Planted & Tried & { hash: string }

export const say = (line: string) => void process.stdout.write(`${line}\n`)

const hashOf = (file: string): string =>
  createHash('sha1')
    .update(readFileSync(path.join(ROOT, file)))
    .digest('hex')

const keyOf = ({ file, start, end, to, hash }: Planted & { hash: string }): string =>
  [file, hash, start, end, to].join(' ')

/** Reads the results that are of the sources as they are now; of a mutant tried twice, the last. */
export function openResults(file: string) {
  const written = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []
  const rows = new Map(
    written.map((line) => JSON.parse(line) as Row).map((row) => [keyOf(row), row]),
  )
  return {
    find: (one: Planted): Row | undefined => rows.get(keyOf({ ...one, hash: hashOf(one.file) })),
    add: (one: Planted, tried: Tried): void => {
      const row = { ...one, ...tried, hash: hashOf(one.file) }
      rows.set(keyOf(row), row)
      appendFileSync(file, `${JSON.stringify(row)}\n`)
    },
  }
}

export const textOf = ({ file, line, kind, from, to }: Planted): string =>
  `${file}:${line} ${kind} «${from.replaceAll(/\s+/g, ' ').slice(0, 60)}» → «${to.replaceAll(/\s+/g, ' ').slice(0, 60)}»`

const isCaught = ({ outcome }: Row): boolean => outcome === 'preso' || outcome === 'tempo'
const areaOf = ({ file }: Row): string => /modules\/[^/]+\/([^/]+)/.exec(file)?.[1] ?? 'domain'

/** Says what was found; whether enough were caught. */
export function report(rows: readonly Row[], soglia: number): boolean {
  for (const [area, all] of Map.groupBy(rows, areaOf)) {
    say(`${area.padEnd(14)} ${String(all.filter(isCaught).length).padStart(4)} su ${all.length}`)
  }
  const caught = rows.filter(isCaught).length
  const percent = rows.length === 0 ? 100 : (caught * 100) / rows.length
  for (const row of rows) {
    if (!isCaught(row)) say(`  ${row.outcome}: ${textOf(row)}`)
  }
  say(
    `Presi ${caught} su ${rows.length}: ${percent.toFixed(1)} % (soglia ${soglia} %; ${EQUIVALENT.length} che non cambiano nulla sono fuori dall’urna)`,
  )
  return percent >= soglia
}
