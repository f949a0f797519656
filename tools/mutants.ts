// npm run mutanti -- [--quanti 200] [--seed 7] [--aree addebiti,domain] [--lavoratori 2] [--file 12] [--soglia 95]
// Changes one operator at a time in a copy of the sources, and sees whether the tests that run that function notice.
import { appendFileSync, existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbedded } from '../apps/bff/src/db/embedded.ts'
import { EQUIVALENT, isEquivalent } from './mutants-equivalent.ts'
import { type Coverage, readMap, related } from './mutants-related.ts'
import { type Mutant, mutantsOf } from './mutants-plant.ts'
import { makeTree, plant, runTests } from './mutants-tree.ts'

const ROOT = path.join(import.meta.dirname, '..')
const FOLDER = path.join(ROOT, '.rateo/mutanti')
const AREE = 'addebiti,gateway,rimborsi,mandati,contabilita,dilazioni,abbonamenti,domain'

export type Planted = Mutant & { file: string }

const sourcesOf = (area: string): string[] =>
  globSync(area === 'domain' ? 'packages/domain/src/*.ts' : `apps/bff/src/modules/${area}/*.ts`, {
    cwd: ROOT,
  }).filter((file) => !/\.test\.ts$|\/vettori\.ts$/.test(file))

/** Numbers that look drawn by lot, the same ones for the same seed. */
export function chance(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

/** As many as asked, each area with the same right to be drawn; those that change nothing are left out. */
export function draw(areas: readonly Planted[][], quanti: number, seed: number): Planted[] {
  const random = chance(seed)
  const left = areas.map((all) => [...all]).filter((all) => all.length > 0)
  const drawn: Planted[] = []
  while (drawn.length < quanti && left.length > 0) {
    const area = left[Math.floor(random() * left.length)] ?? []
    const [one] = area.splice(Math.floor(random() * area.length), 1)
    if (one && !isEquivalent(one, readFileSync(path.join(ROOT, one.file), 'utf8'))) drawn.push(one)
    if (area.length === 0) left.splice(left.indexOf(area), 1)
  }
  return drawn
}

const say = (line: string) => void process.stdout.write(`${line}\n`)
type Row = Planted & { outcome: string; ms: number; by: string }

type Options = { coverage: Coverage; files: number; env: Record<string, string> }

async function tryOne(tree: string, one: Planted, { coverage, files, env }: Options): Promise<Row> {
  const tests = related(coverage, one.file, one.within).slice(0, files)
  if (tests.length === 0) return { ...one, outcome: 'senza prova', ms: 0, by: '' }
  const undo = plant(tree, one.file, one.start, one.end, one.to)
  try {
    const { result, by, ms } = await runTests(tree, tests, { env, limitMs: 240_000 })
    const outcome = { passed: 'SFUGGITO', failed: 'preso', timeout: 'tempo' }[result]
    return { ...one, outcome, ms, by }
  } finally {
    undo()
  }
}

const textOf = ({ file, line, kind, from, to }: Planted) =>
  `${file}:${line} ${kind} «${from.replaceAll(/\s+/g, ' ').slice(0, 60)}» → «${to.replaceAll(/\s+/g, ' ').slice(0, 60)}»`

async function makeMap(file: string, env: Record<string, string>): Promise<void> {
  say('La mappa: quali prove passano per quale funzione…')
  const tree = path.join(FOLDER, 'mappa')
  makeTree(tree)
  rmSync(file, { force: true })
  await runTests(tree, [], { env: { ...env, RATEO_MUTANTI_MAPPA: file }, limitMs: 3_600_000 })
  rmSync(tree, { recursive: true, force: true })
}

async function main(): Promise<boolean> {
  const { values } = parseArgs({
    options: {
      quanti: { type: 'string', default: '200' },
      seed: { type: 'string' },
      aree: { type: 'string', default: AREE },
      lavoratori: { type: 'string', default: '2' },
      file: { type: 'string', default: '12' },
      soglia: { type: 'string', default: '95' },
      mappa: { type: 'string', default: path.join(FOLDER, 'mappa.jsonl') },
    },
  })
  const seed = Number(values.seed ?? Date.now() % 1_000_000)
  mkdirSync(FOLDER, { recursive: true })
  const server = await startEmbedded(path.join(FOLDER, 'pg'), { fsync: false })
  const env = { DATABASE_URL: server.url('postgres') }
  try {
    if (!existsSync(values.mappa)) await makeMap(values.mappa, env)
    const coverage = readMap(values.mappa)
    const areas = values.aree.split(',').map((area) =>
      sourcesOf(area).flatMap((file) =>
        mutantsOf(file, readFileSync(path.join(ROOT, file), 'utf8')).map((one) => ({
          ...one,
          file,
        })),
      ),
    )
    const drawn = draw(areas, Number(values.quanti), seed)
    say(`Seme ${seed}: ${drawn.length} mutanti su ${areas.flat().length} possibili`)
    const queue = [...drawn]
    const rows: Row[] = []
    const work = async (_: unknown, n: number) => {
      const tree = path.join(FOLDER, `albero-${n}`)
      makeTree(tree)
      for (let one = queue.shift(); one; one = queue.shift()) {
        const row = await tryOne(tree, one, { coverage, files: Number(values.file), env })
        rows.push(row)
        say(`${row.outcome.padEnd(11)} ${Math.round(row.ms / 1000)} s ${textOf(row)}`)
        appendFileSync(path.join(FOLDER, `esiti-${seed}.jsonl`), `${JSON.stringify(row)}\n`)
      }
      rmSync(tree, { recursive: true, force: true })
    }
    await Promise.all(Array.from({ length: Number(values.lavoratori) }, work))
    return report(rows, Number(values.soglia))
  } finally {
    await server.stop()
    rmSync(path.join(FOLDER, 'pg'), { recursive: true, force: true })
  }
}

function report(rows: readonly Row[], soglia: number): boolean {
  const caught = (all: readonly Row[]) =>
    all.filter(({ outcome }) => outcome === 'preso' || outcome === 'tempo').length
  const areaOf = ({ file }: Row) => /modules\/([^/]+)/.exec(file)?.[1] ?? 'domain'
  for (const [area, all] of Map.groupBy(rows, areaOf)) {
    say(`${area.padEnd(14)} ${String(caught(all)).padStart(4)} su ${all.length}`)
  }
  const percent = rows.length === 0 ? 100 : (caught(rows) * 100) / rows.length
  for (const row of rows) {
    if (row.outcome === 'SFUGGITO' || row.outcome === 'senza prova')
      say(`  ${row.outcome}: ${textOf(row)}`)
  }
  say(
    `Presi ${caught(rows)} su ${rows.length}: ${percent.toFixed(1)} % (soglia ${soglia} %; ${EQUIVALENT.length} che non cambiano nulla sono fuori dall’urna)`,
  )
  return percent >= soglia
}

if (import.meta.main) process.exitCode = (await main()) ? 0 : 1
