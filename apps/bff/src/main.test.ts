import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, createServer as createHttpServer, request } from 'node:http'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshDatabaseUrl } from '../test/database.ts'
import { launch } from '../test/launch.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'rateo-main-'))
  chmodSync(folder, 0o755)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A portal on a database that is migrated already: of its start only what is looked at takes time. */
async function onDatabase() {
  const { url, drop } = await freshDatabaseUrl()
  const [web, psp] = [await freePorts(), await freePorts()]
  await Promise.all([web.release(), psp.release()])
  const env = {
    PORT: String(web.port),
    PSP_PORT: String(psp.port),
    DATABASE_URL: url,
    RATEO_MODE: 'prova',
  }
  return { web: web.port, psp: psp.port, env, drop }
}

/** The whole output must be one sentence, without a stack. */
async function expectRefusal(env: Record<string, string>, sentence: RegExp) {
  const { ended, output } = launch(env)
  expect(await ended).toBe(1)
  expect(output().trim()).toMatch(sentence)
  expect(output().trim().split('\n')).toHaveLength(1)
  expect(output()).not.toMatch(/\n\s+at /)
}

async function withClient(url: string, work: (client: pg.Client) => Promise<unknown>) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await work(client).finally(() => client.end())
}

async function freePorts() {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { port, release: () => new Promise((resolve) => server.close(resolve)) }
}

/** A request of which the server has read the head once `isRead`; `finish` sends its body and gives the status. */
function login(port: number, i: number) {
  const body = JSON.stringify({ email: `persona${i}@rateo.test`, password: 'sbagliata' })
  const sent = request({
    port,
    path: '/auth/login',
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': body.length,
      'x-rateo': '1',
      origin: `http://localhost:${port}`,
      expect: '100-continue',
    },
  })
  sent.flushHeaders()
  const answer = once(sent, 'response') as Promise<[IncomingMessage]>
  const finish = async () => {
    sent.end(body)
    const [{ statusCode }] = await answer
    return statusCode
  }
  return { isRead: once(sent, 'continue'), finish }
}

/** Requests that the server has begun to read; it has its connections to the database already, as many as they need. */
async function inHand(port: number, howMany: number) {
  const some = () => Array.from({ length: howMany }, (_, i) => login(port, i))
  await Promise.all(some().map(({ finish }) => finish()))
  const logins = some()
  await Promise.all(logins.map(({ isRead }) => isRead))
  return { finish: () => Promise.all(logins.map(({ finish }) => finish())) }
}

const REFUSES_EVERYBODY = 'postgres://rateo@127.0.0.1:1/rateo'

describe('avvio', () => {
  it('una base di dati irraggiungibile è detta in una frase, con uscita 1', async () => {
    await expectRefusal(
      { DATABASE_URL: REFUSES_EVERYBODY, RATEO_MODE: 'prova' },
      /^La base di dati non è raggiungibile: controlla DATABASE_URL\.$/,
    )
  })

  it('un segreto che manca in produzione è detto in una frase, con uscita 1', async () => {
    await expectRefusal(
      { DATABASE_URL: REFUSES_EVERYBODY },
      /^Per la produzione manca: .*RATEO_SECRET.*/,
    )
  })

  it('una cartella non scrivibile è detta in una frase, con uscita 1', async () => {
    const file = path.join(folder, 'un-file')
    writeFileSync(file, '')
    await expectRefusal({ RATEO_DATA: path.join(file, 'dati') }, /non è scrivibile.*RATEO_DATA/)
  })

  // Three starts: on a loaded machine each takes its time.
  it(
    'una cartella che il sistema non fa, o che è di altro, è detta in una frase',
    { timeout: 90_000 },
    async () => {
      await expectRefusal({ RATEO_DATA: '/proc/rateo/dati' }, /non è scrivibile.*RATEO_DATA/)
      const others = path.join(folder, 'foto')
      mkdirSync(others)
      writeFileSync(path.join(others, 'mare.jpg'), '')
      await expectRefusal({ RATEO_DATA: others }, /foto contiene altro.*RATEO_DATA/)
      const older = path.join(folder, 'vecchia')
      mkdirSync(older)
      writeFileSync(path.join(older, 'PG_VERSION'), '14')
      await expectRefusal(
        { RATEO_DATA: older },
        /^La base di dati di prova in .*vecchia non parte: i suoi dati sono di un’altra versione di PostgreSQL/,
      )
    },
  )

  it('un utente della base di dati senza diritti è detto in una frase, con uscita 1', async () => {
    const { url, drop } = await freshDatabaseUrl({ empty: true })
    const limited = new URL(url)
    await withClient(url, (client) =>
      client.query("create role senza_diritti login password 'prova'"),
    )
    Object.assign(limited, { username: 'senza_diritti', password: 'prova' })
    await expectRefusal(
      { DATABASE_URL: limited.href, RATEO_MODE: 'prova' },
      /^La base di dati non concede i diritti .*deve poter creare tabelle\.$/,
    )
    await withClient(url, (client) => client.query('drop role senza_diritti'))
    await drop()
  })

  it(
    'una base di dati tenuta ferma da un altro che la aggiorna è detta in una frase, con uscita 1',
    { timeout: 120_000 },
    async () => {
      const { url, drop } = await freshDatabaseUrl()
      await withClient(url, async (client) => {
        await client.query("set application_name = 'dimenticato'")
        await client.query('select pg_advisory_lock(7215001)')
        const port = await freePorts()
        await port.release()
        const before = performance.now()
        await expectRefusal(
          { DATABASE_URL: url, RATEO_MODE: 'prova', PORT: String(port.port) },
          /^Un altro programma \(dimenticato, processo \d+ di PostgreSQL\) tiene ferma la base di dati per aggiornarla da più di 60 secondi: riprova quando ha finito\.$/,
        )
        // The failure is told after a minute, as a service manager waits, not after the connection's own time-out.
        expect(performance.now() - before).toBeLessThan(90_000)
      })
      await drop()
    },
  )

  it(
    'la porta del fornitore di prova presa da un altro programma è detta in una frase, con uscita 1',
    { timeout: 150_000 },
    async () => {
      const { env, psp, drop } = await onDatabase()
      const other = createHttpServer((_request, response) => response.end('un altro programma'))
      await new Promise<void>((resolve) => other.listen(psp, 'localhost', resolve))
      await expectRefusal(env, new RegExp(`^La porta ${psp} è già occupata.*PSP_PORT`))
      other.close()
      await drop()
    },
  )

  it('parte anche sotto --watch, come in npm run dev', { timeout: 150_000 }, async () => {
    const [web, psp] = [await freePorts(), await freePorts()]
    await Promise.all([web.release(), psp.release()])
    const env = {
      PORT: String(web.port),
      PSP_PORT: String(psp.port),
      RATEO_DATA: path.join(folder, 'dati'),
    }
    const { child, ended, ready, says, output } = launch(env, {
      flags: ['--watch'],
      entry: path.join(import.meta.dirname, 'main.ts'),
    })
    // A watcher does not end with the process that it watches.
    await Promise.race([ready(), says('Failed running')])
    expect(output()).toContain('Rateo è pronto')
    child.kill('SIGTERM')
    await ended
  })

  it('una porta occupata è detta in una frase, con uscita 1', async () => {
    const taken = await freePorts()
    const psp = await freePorts()
    await psp.release()
    await expectRefusal(
      {
        PORT: String(taken.port),
        PSP_PORT: String(psp.port),
        RATEO_DATA: path.join(folder, 'occupata'),
      },
      new RegExp(`^La porta ${taken.port} è già occupata`),
    )
    await taken.release()
  })

  it(
    'SIGTERM chiude entro 10 secondi, e dopo kill -9 il prossimo avvio funziona',
    { timeout: 240_000 },
    async () => {
      const [web, psp] = [await freePorts(), await freePorts()]
      await Promise.all([web.release(), psp.release()])
      const env = {
        PORT: String(web.port),
        PSP_PORT: String(psp.port),
        RATEO_DATA: path.join(folder, 'dati'),
      }

      const first = launch(env)
      await first.ready()
      expect(first.output()).toContain('cliente@rateo.test')
      first.child.kill('SIGKILL')
      await first.ended

      const second = launch(env)
      await second.ready()
      const answer = await fetch(`http://localhost:${web.port}/ready`)
      expect(answer.status).toBe(200)
      // Requests that are being answered when the stop comes are answered.
      const logins = await inHand(web.port, 5)
      const before = performance.now()
      second.child.kill('SIGTERM')
      expect(await logins.finish()).toEqual([401, 401, 401, 401, 401])
      expect(await second.ended).toBe(0)
      expect(performance.now() - before).toBeLessThan(10_000)
      await expect(fetch(`http://localhost:${psp.port}/`)).rejects.toThrow()
    },
  )

  it.each(['throw', 'reject'])(
    'un errore che nessuno ha preso (%s) è scritto per intero, e il processo finisce in ordine con 1',
    { timeout: 150_000 },
    async (come) => {
      const { env, web, drop } = await onDatabase()
      const guasto = `process.on('SIGUSR2', () => {
        const error = new Error('guasto di prova')
        if ('${come}' === 'throw') setTimeout(() => { throw error })
        else void Promise.reject(error)
      })`
      const { child, ended, ready, says, output } = launch(env, {
        flags: ['--import', `data:text/javascript,${encodeURIComponent(guasto)}`],
      })
      await ready()
      const logins = await inHand(web, 1)
      child.kill('SIGUSR2')
      await says('guasto di prova')
      expect(await logins.finish()).toEqual([401])
      expect(await ended).toBe(1)
      expect(output()).toMatch(/"stack":"Error: guasto di prova\\n\s+at /)
      await drop()
    },
  )
})
