import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import http2 from 'node:http2'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import tls from 'node:tls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp } from '../../test/client.ts'
import { freePort } from '../db/embedded.ts'

const DEPLOY = path.join(import.meta.dirname, '../../../../deploy')
const HOST = 'rateo.example.it'
const PROXIES = ['nginx', 'caddy'] as const
type Name = (typeof PROXIES)[number]

const isHere = (name: string, ...args: string[]) => spawnSync(name, args).error === undefined
const HERE = { nginx: isHere('nginx', '-v'), caddy: isHere('caddy', 'version') }
const CAN_SIGN = isHere('openssl', 'version')
const word = (name: Name) =>
  HERE[name] && CAN_SIGN
    ? name
    : `${name} (saltato: ${CAN_SIGN ? name : 'openssl'} non è installato)`

const folder = mkdtempSync(path.join(os.tmpdir(), 'rateo-proxy-'))
// The workers of nginx are somebody else.
chmodSync(folder, 0o755)
let rateo: Awaited<ReturnType<typeof startApp>>
let behind = 0
beforeAll(async () => {
  rateo = await startApp({
    config: { origin: `https://${HOST}`, trustProxy: '127.0.0.1' },
    routes: (app) => {
      app.get('/prova/chi', { config: { allow: 'pubblico' } }, (request) => ({
        ip: request.ip,
        host: request.host,
        protocollo: request.protocol,
      }))
    },
  })
  behind = await freePort()
  await rateo.app.listen({ port: behind, host: '127.0.0.1' })
})
afterAll(async () => {
  await rateo.stop()
  rmSync(folder, { recursive: true, force: true })
})

type Place = {
  dir: string
  http: number
  https: number
  /** A port on which nobody listens. */
  away: number
  certificate: string
  key: string
}

async function prepare(name: Name): Promise<Place> {
  const dir = path.join(folder, name)
  mkdirSync(dir)
  const [certificate, key] = [path.join(dir, 'fullchain.pem'), path.join(dir, 'privkey.pem')]
  const subject = ['-subj', `/CN=${HOST}`, '-addext', `subjectAltName=DNS:${HOST}`]
  const kind = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject]
  spawnSync('openssl', [...kind, '-keyout', key, '-out', certificate])
  const [http, https, away] = [await freePort(), await freePort(), await freePort()]
  return { dir, http, https, away, certificate, key }
}

/** The file as it is delivered, with other ports, the certificate of the test, and what is outside of it. */
function nginxFile({ dir, http, https, certificate, key }: Place): string {
  const site = readFileSync(path.join(DEPLOY, 'nginx.conf'), 'utf8')
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${behind}`)
    .replaceAll(/listen (\[::\]:)?80;/g, (_, six) => (six ? '' : `listen 127.0.0.1:${http};`))
    .replaceAll(/listen (\[::\]:)?443 /g, (_, six) => (six ? '#' : `listen 127.0.0.1:${https} `))
    .replace(/\/etc\S+fullchain\.pem/, certificate)
    .replace(/\/etc\S+privkey\.pem/, key)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((one) => `${one}_temp_path ${dir}/${one};`)
    .join(' ')
  const file = path.join(dir, 'nginx.conf')
  writeFileSync(
    file,
    `daemon off; pid ${dir}/pid; error_log ${dir}/error.log; events {} http { access_log off; ${temporary} ${site} }`,
  )
  return file
}

function caddyFile({ dir, http, https, certificate, key, away }: Place): string {
  const site = readFileSync(path.join(DEPLOY, 'Caddyfile'), 'utf8')
    // The second of two processes is away, as during its restart.
    .replace('127.0.0.1:3000', `127.0.0.1:${behind} 127.0.0.1:${away}`)
    .replace(/^\{/m, `{\n\tadmin off\n\thttp_port ${http}\n\thttps_port ${https}`)
    .replace(`http://${HOST} {`, `http://${HOST}:${http} {`)
    .replace(`\n${HOST} {`, `\n${HOST}:${https} {\n\ttls ${certificate} ${key}`)
  const file = path.join(dir, 'Caddyfile')
  writeFileSync(file, site)
  return file
}

function start(name: Name, place: Place): ChildProcess {
  const env = {
    ...process.env,
    HOME: place.dir,
    XDG_DATA_HOME: place.dir,
    XDG_CONFIG_HOME: place.dir,
  }
  const args =
    name === 'nginx'
      ? ['-p', place.dir, '-c', nginxFile(place)]
      : ['run', '--adapter', 'caddyfile', '--config', caddyFile(place)]
  return spawn(name, args, { env, stdio: 'ignore' })
}

type Answer = { status: number; headers: http2.IncomingHttpHeaders; body: string; h2: boolean }

/** One call over TLS and HTTP/2, by the name of the certificate. */
async function ask(
  { https, certificate }: Place,
  url: string,
  headers: Record<string, string> = {},
  body?: Buffer,
): Promise<Answer> {
  const session = http2.connect(`https://${HOST}:${https}`, {
    createConnection: () =>
      tls.connect({
        host: '127.0.0.1',
        port: https,
        servername: HOST,
        ca: readFileSync(certificate),
        ALPNProtocols: ['h2'],
      }),
  })
  try {
    return await new Promise<Answer>((resolve, reject) => {
      session.on('error', reject)
      const method = body ? 'POST' : 'GET'
      const stream = session.request({
        ':path': url,
        ':method': method,
        ':authority': HOST,
        ...headers,
      })
      let [status, text] = [0, '']
      let got: http2.IncomingHttpHeaders = {}
      stream.on('response', (head) => {
        got = head
        status = Number(head[':status'])
      })
      stream.on('data', (bytes: Buffer) => (text += bytes.toString()))
      stream.on('error', (error) => (status === 0 ? reject(error) : undefined))
      stream.on('close', () =>
        resolve({ status, headers: got, body: text, h2: session.alpnProtocol === 'h2' }),
      )
      // A server that refuses a body does not read it to the end, so writing it may fail.
      stream.end(body)
    })
  } finally {
    session.close()
  }
}

/** A call without TLS, by the name of the site. */
async function inTheClear({ http: port }: Place, url: string, method = 'GET') {
  const sent = request({ port, path: url, method, headers: { host: HOST } }).end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  answer.resume()
  return answer
}

describe.each(PROXIES.map((name) => [word(name), name] as const))('T23 behind %s', (_, name) => {
  let place: Place
  let child: ChildProcess | null = null
  const isAway = !HERE[name] || !CAN_SIGN
  beforeAll(async () => {
    if (isAway) return
    place = await prepare(name)
    child = start(name, place)
    for (let i = 0; i < 100; i++) {
      if ((await ask(place, '/health').catch(() => null))?.status === 200) return
      await wait(100)
    }
    throw new Error(`${name} non risponde`)
  })
  afterAll(() => void child?.kill('SIGTERM'))

  it.skipIf(isAway)('TLS and HTTP/2, and the headers of the portal come through', async () => {
    const { status, headers, h2 } = await ask(place, '/session')
    expect([status, h2]).toEqual([401, true])
    expect(headers['strict-transport-security']).toMatch(/max-age=63072000/)
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['x-powered-by']).toBeUndefined()
  })

  it.skipIf(isAway)('the address is the caller’s, whatever the caller says of itself', async () => {
    const forged = { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'http' }
    const { body } = await ask(place, '/prova/chi', forged)
    expect(JSON.parse(body)).toMatchObject({ ip: '127.0.0.1', protocollo: 'https' })
    expect(JSON.parse(body).host).toMatch(new RegExp(`^${HOST}(:\\d+)?$`))
  })

  it.skipIf(isAway)('what is for this machine alone is not there', async () => {
    expect((await ask(place, '/metrics')).status).toBe(404)
    expect((await ask(place, '/ready')).status).toBe(404)
  })

  it.skipIf(isAway)('a body beyond eight megabytes is refused', async () => {
    const headers = { 'content-type': 'application/json', 'x-rateo': '1' }
    const answer = await ask(place, '/auth/login', headers, Buffer.alloc(9 * 1024 * 1024, 32))
    expect(answer.status).toBe(413)
  })

  it.skipIf(isAway)('plain http is sent to https, and a call in the clear refused', async () => {
    const page = await inTheClear(place, '/home')
    expect(page.statusCode).toBe(301)
    expect(page.headers.location).toMatch(/^https:\/\//)
    expect((await inTheClear(place, '/authority')).statusCode).toBe(301)
    for (const [url, method] of [
      ['/api/v1/pagamenti', 'GET'],
      ['/auth/login', 'POST'],
      ['/psp/eventi', 'POST'],
      ['/session', 'GET'],
    ] as const) {
      const { statusCode } = await inTheClear(place, url, method)
      expect([url, statusCode]).toEqual([url, 403])
    }
  })

  it.skipIf(isAway || name === 'nginx')(
    'T23 (parte) of two processes one that is away stops nobody',
    async () => {
      const headers = { 'content-type': 'application/json', 'x-rateo': '1' }
      for (let i = 0; i < 20; i++) {
        expect((await ask(place, '/health')).status).toBe(200)
        expect((await ask(place, '/auth/login', headers, Buffer.from('{}'))).status).toBe(422)
      }
    },
  )

  it.skipIf(isAway)('headers that never end are given up', { timeout: 30_000 }, async () => {
    const since = performance.now()
    await new Promise<void>((resolve) => {
      const socket = tls.connect(
        {
          host: '127.0.0.1',
          port: place.https,
          servername: HOST,
          ca: readFileSync(place.certificate),
        },
        () => socket.write(`GET /health HTTP/1.1\r\nHost: ${HOST}\r\nX-Lento: `),
      )
      socket.on('error', () => resolve())
      socket.on('close', () => resolve())
      socket.resume()
    })
    expect(performance.now() - since).toBeLessThan(15_000)
  })
})
