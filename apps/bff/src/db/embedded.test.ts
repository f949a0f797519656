import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { isAlive, readLock } from './embedded-lock.ts'
import { type Embedded, startEmbedded } from './embedded.ts'
import { startGuarded } from './guarded.ts'

let folder: string
const data = () => path.join(folder, 'dati')
const lockFile = () => path.join(data(), 'postmaster.pid')
const strangers: ChildProcess[] = []

beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'rateo-embedded-'))
  chmodSync(folder, 0o755)
})
afterEach(() => {
  for (const child of strangers.splice(0)) child.kill('SIGKILL')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const open = () => startEmbedded(data(), { fsync: false })

async function ask(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ n: number }>('select 1 as n')
    return rows[0]?.n ?? 0
  } finally {
    await client.end().catch(() => undefined)
  }
}
const answers = (server: Embedded) => ask(server.url('postgres'))

/** A program that has nothing to do with us, and tells whether it was signalled. */
async function startStranger() {
  const script = `for (const s of ['SIGINT','SIGTERM','SIGQUIT','SIGHUP']) process.on(s, () => console.log('segnale', s))
    console.log('pronto'); setInterval(() => undefined, 1000)`
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'ignore'] })
  strangers.push(child)
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  await once(child.stdout, 'data')
  return { pid: child.pid ?? 0, said: () => said.trim() }
}

describe('base di dati di prova', { timeout: 60_000 }, () => {
  it('un blocco rimasto da una caduta, col numero di un altro programma, non ferma l’avvio e non lo disturba', async () => {
    const first = await open()
    const lock = readFileSync(lockFile(), 'utf8')
    await first.stop()
    const stranger = await startStranger()
    writeFileSync(lockFile(), [stranger.pid, ...lock.split('\n').slice(1)].join('\n'))

    const second = await open()
    expect(await answers(second)).toBe(1)
    await second.stop()
    expect(existsSync(lockFile())).toBe(false)
    expect(stranger.said()).toBe('pronto')
  })

  it('un blocco vuoto, come lo lascia una mancanza di corrente, non ferma l’avvio', async () => {
    writeFileSync(lockFile(), '')
    const server = await open()
    expect(await answers(server)).toBe(1)
    await server.stop()
  })

  it('un PostgreSQL di quella cartella che non risponde è detto in una frase, e non riceve segnali', async () => {
    const server = await open()
    const pid = readLock(data())?.pid ?? 0
    process.kill(pid, 'SIGSTOP')
    const refusal = await open().catch((error: Error) => error.message)
    process.kill(pid, 'SIGCONT')
    expect(refusal).toMatch(/è del processo \d+, che non risponde: chiudilo e riprova/)
    expect(await answers(server)).toBe(1)
    await server.stop()
  })

  it('chi la usa ancora la trova; l’ultimo che esce la chiude, anche quando escono insieme', async () => {
    const [first, second] = [await open(), await open()]
    expect(second.port).toBe(first.port)
    await first.stop()
    expect(await answers(second)).toBe(1)
    const third = await open()
    await Promise.all([second.stop(), third.stop()])
    expect(readLock(data())).toBeNull()
  })

  it('le connessioni che si stanno ancora chiudendo non la lasciano accesa', async () => {
    const server = await open()
    const clients = Array.from(
      { length: 40 },
      () => new pg.Client({ connectionString: server.url('postgres') }),
    )
    for (const client of clients) client.on('error', () => undefined)
    await Promise.all(clients.map((client) => client.connect()))
    for (const client of clients) void client.query('select pg_sleep(5)').catch(() => undefined)
    const pid = readLock(data())?.pid ?? 0
    await server.stop()
    expect(isAlive(pid)).toBe(false)
  })

  it('quando muore riparte da sola, sulla stessa porta, e lo dice', async () => {
    const said: string[] = []
    const guarded = await startGuarded(data(), (sentence) => said.push(sentence))
    const before = readLock(data())
    process.kill(before?.pid ?? 0, 'SIGKILL')
    await vi.waitFor(async () => expect(await ask(guarded.url)).toBe(1), {
      timeout: 20_000,
      interval: 200,
    })
    const after = readLock(data())
    expect(after?.port).toBe(before?.port)
    expect(after?.pid).not.toBe(before?.pid)
    expect(said).toContain('è finito da solo: riparte')
    await guarded.stop()
    expect(isAlive(after?.pid ?? 0)).toBe(false)
  })

  it('finisce anche quando chi l’ha avviata è ucciso', async () => {
    const script = `import { startGuarded } from ${JSON.stringify(path.join(import.meta.dirname, 'guarded.ts'))}
      await startGuarded(${JSON.stringify(data())}, () => undefined)
      console.log('pronto'); setInterval(() => undefined, 1000)`
    const owner = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    strangers.push(owner)
    await once(owner.stdout, 'data')
    const pid = readLock(data())?.pid ?? 0
    expect(isAlive(pid)).toBe(true)
    owner.kill('SIGKILL')
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 15_000, interval: 100 })
    expect(readLock(data())).toBeNull()
  })
})
