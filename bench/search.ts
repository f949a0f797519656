// The search endpoint of the product beside a bare server that runs the same SQL: one run, one database, in turns.
import { type ChildProcess, fork } from 'node:child_process'
import path from 'node:path'
import autocannon from 'autocannon'
import pg from 'pg'
import { createPool, createDb } from '../apps/bff/src/db/database.ts'
import { createUtente, openSession } from '../apps/bff/test/factories.ts'
import { openDatabase, readOptions } from './database.ts'
import { type Esercente, readEsercenti, type Scenario, SCENARIOS } from './scenarios.ts'

const { n, rounds, seconds, connections, port } = readOptions({
  n: 100_000,
  rounds: 3,
  seconds: 5,
  connections: 8,
  port: 4380,
})

function start(file: string, args: string[]): Promise<ChildProcess> {
  const child = fork(path.join(import.meta.dirname, file), args)
  return new Promise((resolve, reject) => {
    child.once('message', () => resolve(child))
    child.once('exit', (code) => reject(new Error(`${file}: exit ${code}`)))
  })
}

/** A session for somebody of each esercente. */
async function openSessions(url: string, esercenti: Esercente[]): Promise<string[]> {
  const pool = createPool({
    url,
    max: 1,
    statementMs: 8000,
    name: 'rateo-bench',
    onError: () => undefined,
  })
  const db = createDb(pool)
  const cookies: string[] = []
  for (const { id } of esercenti) {
    const utente = await createUtente(db, { ruoli: [{ ruolo: 'esercente', esercente_id: id }] })
    cookies.push(`rateo_sid=${await openSession(db, { utente_id: utente.id, ruolo: 'esercente' })}`)
  }
  await db.destroy()
  return cookies
}

const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

async function shoot(
  at: number,
  { raccolta, bodies }: Scenario,
  headers: Record<string, string>[],
) {
  const requests = headers.flatMap((one) =>
    bodies.map((body) => ({
      method: 'POST',
      path: `/api/search/${raccolta}`,
      headers: {
        'content-type': 'application/json',
        'x-rateo': '1',
        'sec-fetch-site': 'same-origin',
        ...one,
      },
      body: JSON.stringify(body),
    })),
  )
  const result = await autocannon({
    url: `http://127.0.0.1:${at}`,
    connections,
    duration: seconds,
    requests,
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} refused, ${result.errors} failed`)
  return { rate: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 }
}

async function compare(
  scenario: Scenario,
  product: Record<string, string>[],
  floor: Record<string, string>[],
) {
  const ours: Awaited<ReturnType<typeof shoot>>[] = []
  const bare: typeof ours = []
  // The first turn of each warms it up and is thrown away.
  for (let round = 0; round <= rounds; round++) {
    ours.push(await shoot(port, scenario, product))
    bare.push(await shoot(port + 1, scenario, floor))
  }
  const pick = (turns: typeof ours, what: 'rate' | 'p50' | 'p99') =>
    median(turns.slice(1).map((turn) => turn[what]))
  const rate = pick(ours, 'rate')
  const bareRate = pick(bare, 'rate')
  console.log(
    `${scenario.name.padEnd(12)} rateo ${rate.toFixed(0).padStart(6)}/s p50 ${pick(ours, 'p50')} p99 ${pick(ours, 'p99')} ms` +
      ` | nudo ${bareRate.toFixed(0).padStart(6)}/s p50 ${pick(bare, 'p50')} p99 ${pick(bare, 'p99')} ms` +
      ` | rapporto ${(rate / bareRate).toFixed(2)}`,
  )
}

/** Every term on every esercente, one at a time: the slowest says whether a search is flat. */
async function slowest(scenario: Scenario, product: Record<string, string>[]) {
  const times: number[] = []
  for (let turn = 0; turn < 4; turn++) {
    for (const headers of product) {
      for (const body of scenario.bodies) {
        const before = performance.now()
        const answer = await fetch(`http://127.0.0.1:${port}/api/search/${scenario.raccolta}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body: JSON.stringify(body),
        })
        await answer.arrayBuffer()
        if (turn > 0) times.push(performance.now() - before)
      }
    }
  }
  console.log(
    `${scenario.name}: una alla volta, mediana ${median(times).toFixed(1)} ms, massimo ${Math.max(...times).toFixed(1)} ms`,
  )
}

const database = await openDatabase(n)
const esercenti = await readEsercenti(database.url)
console.log(
  `${n} abbonamenti; esercenti con ${esercenti.map(({ righe }) => righe).join(', ')} abbonamenti`,
)
const cookies = await openSessions(database.url, esercenti)
const client = new pg.Client({ connectionString: database.url })
await client.connect()
await client.query('analyze')
await client.end()
const servers = [
  await start('app-server.ts', [database.url, String(port)]),
  await start('floor-server.ts', [database.url, String(port + 1)]),
]
try {
  const product = cookies.map((cookie) => ({ cookie }))
  const floor = esercenti.map(({ id }) => ({ 'x-esercente': id }))
  for (const scenario of SCENARIOS) await compare(scenario, product, floor)
  for (const scenario of SCENARIOS.filter(({ name }) => name === 'testo' || name === 'lista'))
    await slowest(scenario, product)
} finally {
  for (const server of servers) server.kill('SIGTERM')
  await Promise.all(servers.map((server) => new Promise((resolve) => server.once('exit', resolve))))
  await database.stop()
}
