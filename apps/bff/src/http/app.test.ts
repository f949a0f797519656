import { errorBody } from '@rateo/contract/chiamata/error-body'
import { ERRORS } from '@rateo/contract/chiamata/errors'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { call, type Person, startApp, type TestResponse } from '../../test/client.ts'
import { createAdmin, createCliente, createEsercente } from '../../test/factories.ts'
import { startHeartbeat } from '../jobs/heartbeat.ts'

const rateo = await startApp()
afterAll(() => rateo.stop())
const { app, db, as } = rateo

const ANONYMOUS_WRITES = [
  // Browsers send these reports by themselves, without a session.
  'POST /api/violazioni_csp',
  // The secret of the e-mail, with its session or its password.
  'POST /auth/conferma',
  'POST /auth/login',
  'POST /auth/otp',
  'POST /auth/passkey',
  'POST /auth/passkey/inizio',
  'POST /auth/password_dimenticata',
  'POST /auth/registrati',
  'POST /auth/reimposta_password',
  // The secret of the invitation, with the password of the account or of the one that is made.
  'POST /auth/squadra',
  // A link that is over sends another one to the address that the staff know.
  'POST /area_consulente/:token/nuovo_link',
  // A code that somebody received: what is typed is counted, and nothing is told of who owes it.
  'POST /verifica/paga',
  'POST /verifica/richiesta',
  // Anybody who has the link of a raccolta joins it: their place is limited, and nothing is answered about others.
  'POST /raccolta/:codice/partecipa',
  // The link itself lets in: it is as good as a key of that one debt.
  'POST /paga/:token/abbandona',
  'POST /paga/:token/annuncia_bonifico',
  'POST /paga/:token/bonifico',
  'POST /paga/:token/chiedi_link',
  'POST /paga/:token/paga',
  'POST /paga/:token/prometti',
  'POST /paga/:token/ritira_annuncio',
  'POST /psp/eventi',
  'POST /psp/eventi-conti',
  // The link of one address says yes to a report that asked, or no more.
  'POST /report_programmato/:token/conferma',
  'POST /report_programmato/:token/ferma',
]

const table = app.routeTable.filter(({ path }) => !path.includes('*'))
const title = ({ method, path }: { method: string; path: string }) => `${method} ${path}`

/** An answer of /metrics is given again for a second, so the test waits longer. */
const aSecond = () => new Promise((resolve) => setTimeout(resolve, 1010))

const people: Record<string, Person> = {
  esercente: await createEsercente(db),
  cliente: await createCliente(db),
  admin: await createAdmin(db),
}
describe('who may call what', () => {
  it('every registered route says who may call it', () => {
    expect(app.routeTable.length).toBeGreaterThan(15)
    const undeclared = app.routeTable.filter(
      ({ allow }) => allow === undefined || allow.length === 0,
    )
    expect(undeclared.map(title)).toEqual([])
  })

  it('T17 nobody without a session can write, but to come in and to bring signed events', () => {
    const writes = table.filter(({ method, allow }) => method !== 'GET' && allow === 'pubblico')
    expect(writes.map(title).filter((one) => !ANONYMOUS_WRITES.includes(one))).toEqual([])
    const crossSite = app.routeTable.filter((row) => row.crossSite)
    // A form of the page of a link has no header of ours: its sender must know the link. A browser's report of a refusal
    // has none either, and is only counted and shown to the staff.
    const known =
      /^POST \/(psp\/eventi(-conti)?|paga\/:token\/\w+|raccolta\/:codice\/partecipa|verifica\/(paga|richiesta)|area_consulente\/:token\/nuovo_link|report_programmato\/:token\/(conferma|ferma)|api\/violazioni_csp)$/
    expect(crossSite.map(title).filter((one) => !known.test(one))).toEqual([])
  })
})

/** Every failure has the one body, in Italian, without anything of the inside. */
function expectProblem({ status, body, headers }: TestResponse, code: keyof typeof ERRORS) {
  expect(z.safeParse(errorBody, body).error).toBeUndefined()
  expect([status, body.code, body.status]).toEqual([ERRORS[code].status, code, ERRORS[code].status])
  expect(headers['content-type']).toBe('application/problem+json; charset=utf-8')
  expect(body.error_message.length).toBeGreaterThan(5)
  expect(body.error_message.length).toBeLessThanOrEqual(200)
  expect(body.detail).toBe(body.error_message)
  expect(JSON.stringify(body)).not.toMatch(/select |insert |stack|node_modules|\.ts:/i)
  expect(body.request_id).toBe(headers['x-request-id'])
}

describe('failures', () => {
  it('SPC-24 X9 404: an unknown call under /api, /session and /auth is an error, also for a browser', async () => {
    for (const url of [
      '/api/niente',
      '/session/1/2',
      '/auth/niente',
      '/get_myself/x',
      '/psp/niente',
      '/metrics/x',
    ]) {
      const response = await call(app, 'GET', url, undefined, { accept: 'text/html' })
      expectProblem(response, 'non_trovato')
      expect(response.body.instance).toBe(url)
    }
  })

  it('SPC-24 405 names the methods that exist', async () => {
    const response = await as(null)('DELETE', '/api/get_myself')
    expectProblem(response, 'metodo_non_ammesso')
    expect(response.headers['allow']).toBe('GET, HEAD')
    const other = await as(null)('PUT', '/session/6a0000000000000000000000', {})
    expect([other.status, other.headers['allow']]).toEqual([405, 'DELETE, GET, HEAD'])
  })

  it('SPC-24 every kind of failure has the same body', async () => {
    const login = (body: unknown, headers = {}) => as(null)('POST', '/auth/login', body, headers)
    expectProblem(await as(null)('GET', '/session'), 'sessione_assente')
    expectProblem(await login('{"email":'), 'json_non_valido')
    expectProblem(
      await login('a=b', { 'content-type': 'application/x-www-form-urlencoded' }),
      'tipo_non_ammesso',
    )
    expectProblem(
      await login({ email: 'a@b.it', password: 'x'.repeat(70_000) }),
      'corpo_troppo_grande',
    )
    expectProblem(await login({ email: 'no', password: 'x' }), 'dati_non_validi')
    expectProblem(
      await login({ email: 'a@b.it', password: 'x', ruolo: 'admin' }),
      'campo_sconosciuto',
    )
    expectProblem(await as(null)('GET', `/session?x=${'x'.repeat(2100)}`), 'indirizzo_troppo_lungo')
    expectProblem(await as(null)('GET', `/session/${'x'.repeat(300)}`), 'non_trovato')
    expectProblem(await as(null)('GET', '/session/%E0%A4%A'), 'non_trovato')
  })

  it('MON-M2 every answer carries its own request id', async () => {
    const ids = new Set<unknown>()
    for (const url of ['/health', '/session', '/niente', '/api/niente']) {
      ids.add(
        (await call(app, 'GET', url, undefined, { 'x-request-id': 'scelto-da-me' })).headers[
          'x-request-id'
        ],
      )
    }
    expect(ids.size).toBe(4)
    expect(ids.has('scelto-da-me')).toBe(false)
  })

  it('X10 somebody else’s session, an id of nobody and a malformed id all answer 404', async () => {
    const mine = await as(people['esercente'] ?? null)('GET', '/session')
    for (const id of [mine.body._id, '6a0000000000000000000000', 'x', '%00', 'a%0ab']) {
      expectProblem(await as(people['cliente'] ?? null)('GET', `/session/${id}`), 'non_trovato')
      expectProblem(await as(people['cliente'] ?? null)('DELETE', `/session/${id}`), 'non_trovato')
    }
    expect((await as(people['esercente'] ?? null)('GET', '/session')).status).toBe(200)
  })
})

describe('headers and health', () => {
  it('T23 the headers of security are on answers, errors and pages', async () => {
    for (const url of ['/health', '/session', '/niente', '/login']) {
      const { headers } = await call(app, 'GET', url, undefined, { accept: 'text/html' })
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
      })
      expect(String(headers['content-security-policy'])).toMatch(/default-src 'none'/)
      expect(String(headers['content-security-policy'])).toMatch(/frame-ancestors 'none'/)
      expect(headers['strict-transport-security']).toBeUndefined()
    }
  })

  it('T23 a page has a nonce of its own at every answer, and may send forms to the provider only', async () => {
    const nonce = async () => {
      const { headers } = await call(app, 'GET', '/home', undefined, { accept: 'text/html' })
      const csp = String(headers['content-security-policy'])
      expect(csp).toContain("form-action 'self' http://localhost:3001;")
      expect(csp).not.toMatch(/script-src[^;]*unsafe/)
      return /script-src 'self' 'nonce-([^']+)'/.exec(csp)?.[1]
    }
    const [first, second] = [await nonce(), await nonce()]
    expect(first).toMatch(/^[A-Za-z0-9+/=]{24}$/)
    expect(second).not.toBe(first)
  })

  it.each(['/api/app_settings', '/session', '/auth/prova', '/login', '/get_myself'])(
    '%s is never stored',
    async (url) => {
      expect((await call(app, 'GET', url)).headers['cache-control']).toBe('no-store')
    },
  )

  it('MON-M3 /health is alive; /ready names what this process lacks, and a missing worker stops nobody', async () => {
    expect((await call(app, 'GET', '/health')).body).toEqual({ stato: 'vivo' })
    const ready = () => call(app, 'GET', '/ready')
    const battito = async () => {
      await aSecond()
      return /^rateo_lavori_battito_seconds (.+)$/m.exec(
        (await call(app, 'GET', '/metrics')).body,
      )?.[1]
    }
    const pronto = {
      stato: 'pronto',
      controlli: { in_servizio: true, database: true, migrazioni: true },
    }
    const without = await ready()
    expect([without.status, without.body]).toEqual([
      200,
      { ...pronto, avvisi: { lavori: false, orologi: true } },
    ])
    expect(await battito()).toBe('+Inf')
    const heartbeat = await startHeartbeat(db, () => undefined)
    heartbeat.stop()
    expect((await ready()).body).toEqual({ ...pronto, avvisi: { lavori: true, orologi: true } })
    await sql`update battiti set at = at - interval '31 seconds'`.execute(db)
    expect((await ready()).body).toEqual({ ...pronto, avvisi: { lavori: false, orologi: true } })
    expect(Number(await battito())).toBeGreaterThan(30)
    await sql`insert into migrazioni (nome, sha256) select '9999_altra.sql', ''`.execute(db)
    await sql`delete from migrazioni where nome like '0001%'`.execute(db)
    expect((await ready()).body.controlli.migrazioni).toBe(false)
  })

  it('MON-M3 /metrics counts by the area of the route, never by its keys', async () => {
    await as(people['cliente'] ?? null)('GET', '/session/6a00000000000000000000ff')
    await aSecond()
    const { body } = await call(app, 'GET', '/metrics')
    expect(body).toContain('rateo_http_total{area="session",status="4xx"}')
    expect(body).toContain('rateo_http_seconds_count{kind="lettura"}')
    expect(body).not.toContain('6a00000000000000000000ff')
    expect(body).toContain('rateo_pool_total')
  })
})
