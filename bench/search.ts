// The search endpoint of the product beside a bare server that runs the same SQL: one run, one database, in turns.
import type { ChildProcess } from 'node:child_process'
import autocannon from 'autocannon'
import pg from 'pg'
import { createPool, createDb } from '../apps/bff/src/db/database.ts'
import { createUtente, openSession } from '../apps/bff/test/factories.ts'
import { median, quantile, start, stopAll, usedCpu } from './children.ts'
import { openDatabase, readOptions } from './database.ts'
import { type Esercente, readEsercenti, type Scenario, SCENARIOS } from './scenarios.ts'

const { n, rounds, seconds, connections, port } = readOptions({
  n: 100_000,
  rounds: 3,
  seconds: 5,
  connections: 8,
  port: 4380,
})

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

type Target = { server: ChildProcess; port: number; headers: Record<string, string>[] }

async function shoot({ server, port: at, headers }: Target, { raccolta, bodies }: Scenario) {
  const requests = headers.flatMap((one) =>
    bodies.map((body) => ({
      method: 'POST',
      path: `/api/search/${raccolta}`,
      headers: { 'content-type': 'application/json', ...one },
      body: JSON.stringify(body),
    })),
  )
  const before = await usedCpu(server)
  const url = `http://127.0.0.1:${at}`
  const result = await autocannon({ url, connections, duration: seconds, requests })
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${result.non2xx} refused, ${result.errors} failed`)
  }
  const cpu = ((await usedCpu(server)) - before) / result.requests.total
  return { rate: result.requests.average, p50: result.latency.p50, p99: result.latency.p99, cpu }
}

type Turn = Awaited<ReturnType<typeof shoot>>

function describe(turns: Turn[]) {
  // The first turn warms up and is thrown away.
  const pick = (what: keyof Turn) => median(turns.slice(1).map((turn) => turn[what]))
  const rate = pick('rate')
  const latency = `p50 ${pick('p50')} p99 ${pick('p99')} ms`
  const text = `${rate.toFixed(0).padStart(5)}/s ${latency} node ${pick('cpu').toFixed(0)} µs`
  return { rate, cpu: pick('cpu'), text }
}

async function compare(scenario: Scenario, product: Target, floor: Target) {
  const ours: Turn[] = []
  const bare: Turn[] = []
  for (let round = 0; round <= rounds; round++) {
    ours.push(await shoot(product, scenario))
    bare.push(await shoot(floor, scenario))
  }
  const [left, right] = [describe(ours), describe(bare)]
  const ratio = (left.rate / right.rate).toFixed(2)
  // The work of the process for each answer, which neighbours on the machine hardly change.
  const work = (right.cpu / left.cpu).toFixed(2)
  console.log(
    `${scenario.name.padEnd(12)} rateo ${left.text} | nudo ${right.text} | rapporto ${ratio}, di lavoro ${work}`,
  )
}

/** Every term on every esercente, one at a time: the slowest says whether a search is flat. */
async function slowest(scenario: Scenario, { headers: all, port: at }: Target) {
  const times: number[] = []
  for (let turn = 0; turn < 4; turn++) {
    for (const headers of all) {
      for (const body of scenario.bodies) {
        const before = performance.now()
        const answer = await fetch(`http://127.0.0.1:${at}/api/search/${scenario.raccolta}`, {
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
    `${scenario.name}: una alla volta, mediana ${median(times).toFixed(1)} ms, p95 ${quantile(times, 0.95).toFixed(1)} ms, massimo ${Math.max(...times).toFixed(1)} ms`,
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
const app = await start('app-server.ts', [database.url, String(port)])
const bare = await start('floor-server.ts', [database.url, String(port + 1)])
const product: Target = { server: app, port, headers: cookies.map((cookie) => ({ cookie })) }
const floor: Target = {
  server: bare,
  port: port + 1,
  headers: esercenti.map(({ id }) => ({ 'x-esercente': id })),
}
try {
  for (const scenario of SCENARIOS) await compare(scenario, product, floor)
  for (const scenario of SCENARIOS) await slowest(scenario, product)
} finally {
  await stopAll([app, bare])
  await database.stop()
}
