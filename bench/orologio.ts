// Sends the clock of a fresh demo town on and says how long the days in between took to live, and how much of the processor.
import { fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { DEMO_PASSWORD } from '../apps/bff/src/welcome.ts'
import type { Orologio } from '../packages/contract/src/ponte/orologio.ts'
import { cpuByProgram } from './cpu-time.ts'

const { values } = parseArgs({
  options: {
    giorni: { type: 'string', default: '425' },
    /** Days of each journey; as many journeys as it takes. */
    passo: { type: 'string' },
    port: { type: 'string', default: '4390' },
    folder: { type: 'string' },
  },
})
const giorni = Number(values.giorni)
const passo = Number(values.passo ?? values.giorni)
const origin = `http://localhost:${values.port}`
const folder = values.folder ?? mkdtempSync(path.join(os.tmpdir(), 'rateo-orologio-'))

const MAIN = path.join(import.meta.dirname, '../apps/bff/src/main.ts')
const server = fork(MAIN, [], {
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  env: {
    ...process.env,
    PORT: values.port,
    PSP_PORT: String(Number(values.port) + 1),
    RATEO_DATA: path.join(folder, 'dati'),
  },
})

const headers = {
  'content-type': 'application/json',
  'x-rateo': '1',
  'sec-fetch-site': 'same-origin',
}

async function ask<T>(method: string, url: string, cookie = '', body?: object): Promise<T> {
  const response = await fetch(`${origin}${url}`, {
    method,
    headers: { ...headers, cookie },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (response.status === 503) {
    // The server says that it has too much to do, as it may on a machine that others use, so it is asked again.
    await wait(500)
    return ask<T>(method, url, cookie, body)
  }
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`)
  return (await response.json()) as T
}

async function ready() {
  for (let n = 0; n < 600; n += 1) {
    const answer = await fetch(`${origin}/ready`).catch(() => null)
    if (answer?.ok) return
    await wait(200)
  }
  throw new Error('The server does not start')
}

async function signIn(): Promise<string> {
  const response = await fetch(`${origin}/auth/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email: 'admin@rateo.test', password: DEMO_PASSWORD }),
  })
  if (response.status === 503) {
    await wait(500)
    return signIn()
  }
  const [cookie = ''] = (response.headers.getSetCookie()[0] ?? '').split(';')
  if (!response.ok || cookie === '') throw new Error(`Sign-in: ${response.status}`)
  return cookie
}

async function live(cookie: string, quanti: number): Promise<number> {
  const start = performance.now()
  let stato = await ask<Orologio>('POST', '/api/gestione/orologio', cookie, { giorni: quanti })
  while (stato.stato === 'in_avanzamento') {
    await wait(500)
    stato = await ask<Orologio>('GET', '/api/gestione/orologio', cookie)
  }
  if (stato.stato === 'fallito') throw new Error(stato.errore ?? 'fallito')
  return (performance.now() - start) / 1000
}

try {
  await ready()
  const cookie = await signIn()
  const before = cpuByProgram(server.pid ?? 0)
  let seconds = 0
  for (let fatti = 0; fatti < giorni; fatti += passo) {
    seconds += await live(cookie, Math.min(passo, giorni - fatti))
  }
  const used = Object.entries(cpuByProgram(server.pid ?? 0)).map(
    ([name, total]) => [name, total - (before[name] ?? 0)] as const,
  )
  const { adesso } = await ask<Orologio>('GET', '/api/gestione/orologio', cookie)
  process.stdout.write(
    `${giorni} giorni in ${seconds.toFixed(1)} s (${((seconds * 1000) / giorni).toFixed(0)} ms l’uno): adesso è ${adesso}\n`,
  )
  const sum = used.reduce((all, [, n]) => all + n, 0)
  const each = used.map(([name, n]) => `${name} ${n.toFixed(1)}`).join(', ')
  if (sum > 0) process.stdout.write(`Di processore ${sum.toFixed(1)} s: ${each}\n`)
} finally {
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGTERM')
  await ended
  if (values.folder === undefined) rmSync(folder, { recursive: true, force: true })
}
