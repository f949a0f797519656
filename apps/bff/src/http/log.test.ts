import { Writable } from 'node:stream'
import type { Endpoint } from '@rateo/contract/chiamata/endpoint'
import { pino } from 'pino'
import { afterAll, beforeEach, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { call, startApp } from '../../test/client.ts'
import { endpoint } from './endpoint.ts'

let lines: string[] = []
const stream = new Writable({
  write: (bytes: Buffer, _encoding, done) => {
    lines.push(bytes.toString())
    done()
  },
})

const broken = {
  method: 'GET',
  path: '/api/prova/rotta',
  allow: 'pubblico',
  summary: 'Solo per la prova',
  response: z.object({}),
} as const satisfies Endpoint

const rateo = await startApp({
  log: pino({ level: 'info' }, stream),
  routes: (app, deps) =>
    endpoint(app, deps, broken, () => {
      throw new Error('rotto')
    }),
})
afterAll(() => rateo.stop())
beforeEach(() => {
  lines = []
})

const logged = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>)

it('MON-M2 a failure is in the log under the id that its answer carries', async () => {
  const { body } = await call(rateo.app, 'GET', broken.path)
  const entry = logged().find(({ msg }) => msg === 'unexpected error')
  expect(entry).toMatchObject({ request_id: body.request_id, err: { message: 'rotto' } })
})

it('T26 nothing of what was sent is in the log', async () => {
  const secrets = [
    'Canarino-Password',
    'canarino@posta.it',
    'canarino-cookie',
    'canarino-chiave',
    'canarino-indirizzo',
    'canarino-bearer',
  ]
  const headers = {
    'x-rateo': '1',
    cookie: `rateo_sid=canarino-cookie${'A'.repeat(28)}`,
    authorization: 'Bearer canarino-bearer',
    'idempotency-key': 'canarino-chiave',
  }
  await call(
    rateo.app,
    'POST',
    '/auth/login?x=canarino-indirizzo',
    { email: 'canarino@posta.it', password: 'Canarino-Password' },
    headers,
  )
  await call(rateo.app, 'POST', '/auth/otp', '{"codice":"canarino-chiave', headers)
  await call(rateo.app, 'GET', '/pagamenti?q=canarino-indirizzo', undefined, {
    ...headers,
    accept: 'text/html',
  })
  expect(logged().length).toBeGreaterThanOrEqual(3)
  for (const secret of secrets) expect(lines.join('')).not.toContain(secret)
})

it('T26 a line break in an address stays in one line', async () => {
  await call(rateo.app, 'GET', '/api/x%0a{"level":60}')
  expect(logged().every(({ level }) => typeof level === 'number')).toBe(true)
})
