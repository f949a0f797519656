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
const say = (name: string, turns: Started[]) =>
  console.log(
    `${name}: pronto in ${median(turns.map(({ ms }) => ms)).toFixed(0)} ms, ${median(turns.map(({ mb }) => mb)).toFixed(0)} MB`,
  )

const ours: Started[] = []
const bare: Started[] = []
try {
  for (let round = 0; round < rounds; round++) {
    ours.push(await start('../apps/bff/src/main.ts', [], `http://127.0.0.1:${port}/health`))
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
