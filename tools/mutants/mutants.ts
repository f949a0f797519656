// npm run mutanti -- [--quanti 200] [--seed 7] [--aree addebiti,domain] [--lavoratori 2] [--file 12] [--soglia 95] [--dove messaggi] [--sfuggiti] [--subito]
// Changes one operator at a time in a copy of the sources, and sees whether the tests that run that function notice.
import { globSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { startEmbedded } from '../../apps/bff/src/db/embedded.ts'
import { migrate } from '../../apps/bff/src/db/migrate.ts'
import { isEquivalent } from './mutants-equivalent.ts'
import { completeMap, readMap } from './mutants-map.ts'
import { type Mutant, mutantsOf } from './mutants-plant.ts'
import { related } from './mutants-related.ts'
import { openResults, report, type Row, say, textOf } from './mutants-results.ts'
import { makeTree } from './mutants-tree.ts'
import { tryOne } from './mutants-try.ts'

const ROOT = path.join(import.meta.dirname, '../..')
const FOLDER = path.join(ROOT, '.rateo/mutanti')
const AREE = 'addebiti,gateway,rimborsi,mandati,contabilita,dilazioni,abbonamenti,domain'

export type Planted = Mutant & { file: string }

const sourcesOf = (area: string): string[] =>
  globSync(
    area === 'domain' ? 'packages/domain/src/**/*.ts' : `apps/bff/src/modules/*/${area}/**/*.ts`,
    {
      cwd: ROOT,
    },
  ).filter((file) => !/\.test\.ts$|\/vettori(?:\.ts$|\/)/.test(file))

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

/** Starts one server for all, with the migrated database that every test file copies. */
async function startServer() {
  const server = await startEmbedded(path.join(FOLDER, 'pg'), { fsync: false })
  const admin = server.url('postgres')
  const client = new pg.Client({ connectionString: admin })
  await client.connect()
  await client.query('drop database if exists modello with (force)')
  await client.query('create database modello').finally(() => client.end())
  await migrate(server.url('modello'))
  const env = {
    DATABASE_URL: admin,
    RATEO_MUTANTI_SERVER: server.url('DATABASE'),
    RATEO_MUTANTI_MODELLO: 'modello',
  }
  const stop = async () => {
    await server.stop()
    rmSync(path.join(FOLDER, 'pg'), { recursive: true, force: true })
  }
  return { env, stop }
}

function options() {
  const { values } = parseArgs({
    options: {
      quanti: { type: 'string', default: '200' },
      seed: { type: 'string' },
      aree: { type: 'string', default: AREE },
      lavoratori: { type: 'string', default: '2' },
      file: { type: 'string', default: '12' },
      soglia: { type: 'string', default: '95' },
      /** Draws from the files alone whose path has this in it. */
      dove: { type: 'string', default: '' },
      mappa: { type: 'string', default: path.join(FOLDER, 'mappa.jsonl') },
      /** Tries again those that no test noticed, with the tests that there are now. */
      sfuggiti: { type: 'boolean', default: false },
      /** Begins with the map as it is: what a test that is not in it would notice counts as unnoticed. */
      subito: { type: 'boolean', default: false },
    },
  })
  return {
    ...values,
    aree: values.aree.split(','),
    seed: Number(values.seed ?? Date.now() % 1_000_000),
  }
}

const mutantsIn = (area: string, dove: string): Planted[] =>
  sourcesOf(area)
    .filter((file) => file.includes(dove))
    .flatMap((file) =>
      mutantsOf(file, readFileSync(path.join(ROOT, file), 'utf8')).map((one) => ({ ...one, file })),
    )

async function main(): Promise<boolean> {
  const { seed, aree, dove, mappa, quanti, lavoratori, file, soglia, sfuggiti, subito } = options()
  mkdirSync(FOLDER, { recursive: true })
  const { env, stop } = await startServer()
  try {
    const isOfArea = (test: string) => AREE.split(',').some((area) => test.includes(`/${area}/`))
    const coverage = subito
      ? readMap(mappa)
      : await completeMap(mappa, { folder: FOLDER, env, isOfArea, say })
    const areas = aree.map((area) => mutantsIn(area, dove))
    const drawn = draw(areas, Number(quanti), seed)
    const results = openResults(path.join(FOLDER, `esiti-${seed}.jsonl`))
    const isOpen = (row?: Row) =>
      row === undefined ||
      row.outcome === 'in dubbio' ||
      (sfuggiti && (row.outcome === 'SFUGGITO' || row.outcome === 'senza prova'))
    const cost = ({ file: of, within }: Planted) =>
      related(coverage, of, within)
        .slice(0, Number(file))
        .reduce((sum, test) => sum + (coverage.get(test)?.ms ?? 0), 0)
    // The quickest first: a run that is stopped has tried as many as there was time for.
    const queue = drawn
      .filter((one) => isOpen(results.find(one)))
      .toSorted((a, b) => cost(a) - cost(b))
    say(
      `Seme ${seed}: ${drawn.length} mutanti su ${areas.flat().length} possibili, ${queue.length} da provare`,
    )
    const work = async (_: unknown, n: number) => {
      const tree = path.join(FOLDER, `albero-${n}`)
      makeTree(tree)
      for (let one = queue.shift(); one; one = queue.shift()) {
        const tried = await tryOne(tree, one, { coverage, files: Number(file), env })
        results.add(one, tried)
        say(`${tried.outcome.padEnd(11)} ${Math.round(tried.ms / 1000)} s ${textOf(one)}`)
      }
      rmSync(tree, { recursive: true, force: true })
    }
    await Promise.all(Array.from({ length: Number(lavoratori) }, work))
    return report(
      drawn.map(results.find).filter((row) => row !== undefined),
      Number(soglia),
    )
  } finally {
    await stop()
  }
}

if (import.meta.main) process.exitCode = (await main()) ? 0 : 1
