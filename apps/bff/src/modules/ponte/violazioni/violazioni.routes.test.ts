import { SEGNALA_VIOLAZIONI } from '@rateo/contract/ponte/violazioni'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Person, startApp, stoppedClock } from '../../../../test/client.ts'
import { createAdmin } from '../../../../test/factories.ts'
import { VIOLAZIONI_MAX } from './annota-violazioni.ts'

const clock = stoppedClock()
let rateo: Awaited<ReturnType<typeof startApp>>
let admin: Person
let origin = ''
beforeAll(async () => {
  rateo = await startApp({ clock })
  admin = await createAdmin(rateo.db)
  origin = rateo.deps.config.origin
})
afterAll(() => rateo.stop())
beforeEach(async () => {
  // Another minute: there is room again.
  clock.advance(61_000)
  await rateo.db.deleteFrom('violazioni_csp').execute()
})

const send = (body: unknown, type = 'application/csp-report', ip = '192.0.2.1') =>
  rateo.app.inject({
    method: 'POST',
    url: SEGNALA_VIOLAZIONI,
    headers: { 'content-type': type, 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'report' },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
    remoteAddress: ip,
  })
const report = (values: Record<string, unknown> = {}) => ({
  'csp-report': {
    'document-uri': `${origin}/home`,
    'effective-directive': 'script-src-elem',
    'blocked-uri': 'https://cattivo.test/ladro.js?chi=1',
    'source-file': `${origin}/assets/index-abc.js`,
    'line-number': 12,
    ...values,
  },
})
const read = async () =>
  (await rateo.as(admin)('GET', '/api/gestione/violazioni_csp')).body.data as Record<
    string,
    unknown
  >[]

it('T23 what a browser stopped is kept once with how often, and staff read it', async () => {
  for (let i = 0; i < 3; i++) expect((await send(report())).statusCode).toBe(204)
  expect(await read()).toMatchObject([
    {
      direttiva: 'script-src-elem',
      bloccato: 'https://cattivo.test',
      pagina: '/home',
      origine: '/assets/index-abc.js:12',
      volte: 3,
    },
  ])
})

it('T23 both formats are read, several at once', async () => {
  const body = (blockedURL: string) => ({
    type: 'csp-violation',
    age: 1,
    url: `${origin}/home`,
    body: {
      documentURL: `${origin}/pagamenti`,
      effectiveDirective: 'require-trusted-types-for',
      blockedURL,
      sample: 'Element innerHTML|<img src=x onerror=alert(1)>',
    },
  })
  await send([body('trusted-types-sink'), body('inline')], 'application/reports+json')
  expect((await read()).map(({ bloccato }) => bloccato)).toEqual([
    expect.any(String),
    expect.any(String),
  ])
})

it('T23 neither ids nor tokens of an address are kept', async () => {
  const token = 'QmFzZTY0dG9rZW5fZGlfcHJvdmE'
  await send(report({ 'document-uri': `${origin}/paga/${token}?x=${token}#${token}` }))
  await send(report({ 'document-uri': `${origin}/pagamenti/6a0000000000000000000000` }))
  const rows = await read()
  expect(JSON.stringify(rows)).not.toContain(token)
  expect(new Set(rows.map(({ pagina }) => pagina))).toEqual(
    new Set(['/paga/:id', '/pagamenti/:id']),
  )
})

it('T23 reports about other sites, of extensions, and what is none leave nothing', async () => {
  const bad = [
    report({ 'document-uri': 'https://altro.test/home' }),
    report({ 'source-file': 'chrome-extension://abc/x.js' }),
    report({ 'effective-directive': "'; drop table" }),
    'null',
    '[]',
    '{"csp-report":7}',
    'non json',
    '',
  ]
  for (const body of bad) expect((await send(body)).statusCode).toBeLessThan(500)
  expect(await read()).toEqual([])
})

it('T23 they are bounded: by address, by minute, by kind and by size', async () => {
  for (let i = 0; i < 30; i++) await send(report({ 'line-number': i }))
  expect(await read()).toHaveLength(20)
  for (let i = 0; i < 130; i++)
    await send(report({ 'line-number': 1000 + i }), undefined, `198.51.100.${i}`)
  expect(await read()).toHaveLength(120)
  for (let minute = 1; minute < 4; minute++) {
    clock.advance(61_000)
    for (let i = 0; i < 60; i++)
      await send(report({ 'line-number': minute * 10_000 + i }), undefined, `203.0.113.${i}`)
  }
  expect(await read()).toHaveLength(VIOLAZIONI_MAX)
  const long = report({ 'script-sample': 'x'.repeat(20_000) })
  expect((await send(long)).statusCode).toBe(413)
})
