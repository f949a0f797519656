// Measures the time from nothing to the first answer, and the memory held then, beside a bare server.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { memory } from './children.ts'
import { openDatabase, readOptions } from './database.ts'

const { n, rounds, port } = readOptions({ n: 10_000, rounds: 5, port: 4390 })
const database = await openDatabase(n)

async function untilAnswer(address: string): Promise<void> {
  const deadline = performance.now() + 60_000
  while (performance.now() < deadline) {
    try {
      const response = await fetch(address)
      await response.arrayBuffer()
      return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }
  throw new Error(`${address}: no answer`)
}

async function start(file: string, args: string[], address: string) {
  const env = {
    ...process.env,
    DATABASE_URL: database.url,
    RATEO_MODE: 'prova',
    RATEO_ONLY: 'http',
    PORT: String(port),
    PSP_PORT: String(port + 2),
  }
  const before = performance.now()
  const child = spawn(process.execPath, [path.join(import.meta.dirname, file), ...args], {
    env,
    stdio: 'ignore',
  })
  try {
    await untilAnswer(address)
    return { ms: performance.now() - before, mb: memory(child).now }
  } finally {
    child.kill('SIGTERM')
    await new Promise((resolve) => child.once('exit', resolve))
  }
}

type Started = Awaited<ReturnType<typeof start>>
const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
// The first turn prepares the pages and the tables, and compiles: it is thrown away.
const pick = (turns: Started[], what: keyof Started) =>
  median(turns.slice(1).map((turn) => turn[what])).toFixed(0)
const say = (name: string, turns: Started[]) =>
  console.log(`${name}: pronto in ${pick(turns, 'ms')} ms, ${pick(turns, 'mb')} MB`)

const ours: Started[] = []
const bare: Started[] = []
try {
  for (let round = 0; round <= rounds; round++) {
    ours.push(await start('../tools/start.ts', [], `http://127.0.0.1:${port}/health`))
    bare.push(
      await start(
        'floor-server.ts',
        [database.url, String(port + 1)],
        `http://127.0.0.1:${port + 1}/`,
      ),
    )
  }
} finally {
  await database.stop()
}
say('rateo', ours)
say('nudo ', bare)
