import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { call, startApp, stoppedClock } from '../../../../../test/client.ts'
import { createUtente } from '../../../../../test/factories.ts'
import { lastCodeOf } from '../../../../../test/last-code.ts'
import { hashPassword, verifyPassword } from '../password.ts'
import { pulisciSessioni } from '../pulisci.ts'

const PASSWORD = 'cavallo-batteria-graffetta'
const clock = stoppedClock()
const rateo = await startApp({ clock })
afterAll(() => rateo.stop())
const { app, db, as } = rateo
const password_hash = await hashPassword(PASSWORD)

beforeEach(async () => {
  await db.deleteFrom('limiti').execute()
})

const ours = { 'x-rateo': '1', 'sec-fetch-site': 'same-origin' }
const login = (email: string, password: string, headers: Record<string, string> = {}) =>
  as(null)('POST', '/auth/login', { email, password }, headers)
const session = (cookie: string | undefined) =>
  call(app, 'GET', '/session', undefined, { cookie: cookie ?? '' })

const conOtp = () => createUtente(db, { password_hash, secondo_fattore: 'email' })
const codeOf = (utente_id: string) => lastCodeOf(db, utente_id)
const wrong = (codice: string) => (codice === '000000' ? '111111' : '000000')
const otp = (cookie: string | undefined, codice: string) =>
  call(app, 'POST', '/auth/otp', { codice }, { cookie: cookie ?? '', ...ours })

describe('password', () => {
  it('T16 is kept as argon2id with its own salt, and read back', async () => {
    expect(password_hash).toMatch(
      /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/,
    )
    expect(await hashPassword(PASSWORD)).not.toBe(password_hash)
    expect(await verifyPassword(PASSWORD, password_hash)).toBe(true)
    expect(await verifyPassword(`${PASSWORD} `, password_hash)).toBe(false)
    expect(await verifyPassword('perché', await hashPassword('perche\u0301'))).toBe(true)
  })

  it('T21 nothing stored, or something else than a hash, is never right', async () => {
    for (const stored of [null, '', 'in chiaro', PASSWORD, '$argon2id$v=19$m=8,t=1,p=1$$']) {
      expect(await verifyPassword(PASSWORD, stored)).toBe(false)
    }
  })
})

describe('POST /auth/login', () => {
  it('SPC-02 e-mail and password open a session, whatever the case of the e-mail', async () => {
    const { email } = await createUtente(db, { password_hash })
    const { status, body, cookie, headers } = await login(`  ${email.toUpperCase()} `, PASSWORD)
    expect([status, body]).toEqual([200, { next: 'fatto' }])
    expect([headers['set-cookie']].flat()[0]).toMatch(
      /^rateo_sid=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/,
    )
    expect((await session(cookie)).status).toBe(200)
  })

  it('T16 over https the cookie is Secure and bound to its host', async () => {
    const { config } = rateo.deps
    const secure = await startApp({ clock, config: { ...config, origin: 'https://rateo.it' } })
    const { email } = await createUtente(secure.db, { password_hash })
    const { headers } = await secure.as(null)('POST', '/auth/login', { email, password: PASSWORD })
    expect([headers['set-cookie']].flat()[0]).toMatch(
      /^__Host-rateo_sid=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    )
    expect(headers['strict-transport-security']).toMatch(/max-age=63072000/)
    await secure.stop()
  })

  it('T16 a session that was there before is not taken over', async () => {
    const { email } = await createUtente(db, { password_hash })
    const planted = `rateo_sid=${'A'.repeat(43)}`
    const first = await login(email, PASSWORD, { cookie: planted })
    expect(first.cookie).not.toBe(planted)
    const second = await login(email, PASSWORD, { cookie: first.cookie ?? '' })
    expect(second.cookie).not.toBe(first.cookie)
    expect((await session(first.cookie)).status).toBe(401)
    expect((await session(second.cookie)).status).toBe(200)
  })

  it('T16 what the database holds opens nothing', async () => {
    const { email } = await createUtente(db, { password_hash })
    const { cookie } = await login(email, PASSWORD)
    const token = cookie?.split('=')[1] ?? ''
    const rows = await db.selectFrom('sessioni').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
    for (const { id, token_hash } of rows) {
      for (const guess of [id, token_hash.toString('base64url'), token_hash.toString('hex')]) {
        expect((await session(`rateo_sid=${guess}`)).status).toBe(401)
      }
    }
  })

  it('T21 unknown, wrong, without a password, inactive: the same bytes', async () => {
    const { email } = await createUtente(db, { password_hash })
    const senza = await createUtente(db)
    const inattivo = await createUtente(db, { password_hash, stato: 'inattivo' })
    const answers = await Promise.all(
      ['nessuno@rateo.test', email, senza.email, inattivo.email].map((one) =>
        login(one, 'sbagliata'),
      ),
    )
    const seen = answers.map(({ status, body: { request_id: _, ...rest }, headers }) =>
      JSON.stringify([status, rest, headers['set-cookie']]),
    )
    expect(new Set(seen).size).toBe(1)
    expect(answers[0]?.body.code).toBe('credenziali_errate')
  })

  it('T21 an unknown e-mail costs as much work as a wrong password', async () => {
    const { email } = await createUtente(db, { password_hash })
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
    for (let i = 0; i < 6; i++) {
      for (const [who, address] of [
        ['known', email],
        ['unknown', `n${i}@rateo.test`],
      ] as const) {
        await db.deleteFrom('limiti').execute()
        const started = performance.now()
        await login(address, 'sbagliata')
        times[who].push(performance.now() - started)
      }
    }
    const median = (list: number[]) => list.toSorted((a, b) => a - b)[3] ?? 0
    expect(median(times.unknown)).toBeGreaterThan(median(times.known) * 0.5)
  })
})

describe('T19 limits', () => {
  it('T19 five tries on an account from an address, then a wait that grows and ends by itself', async () => {
    const { email } = await createUtente(db, { password_hash })
    for (let i = 0; i < 4; i++) expect((await login(email, 'sbagliata')).status).toBe(401)
    for (const wait of [30, 60, 120, 300, 900]) {
      expect((await login(email, 'sbagliata')).status).toBe(401)
      const { status, body, headers } = await login(email, PASSWORD)
      expect([status, body.code]).toEqual([429, 'troppi_tentativi'])
      expect(Number(headers['retry-after'])).toBe(wait)
      expect(headers['ratelimit-policy']).toBe('"accesso";q=5;w=3600')
      expect(headers['ratelimit']).toBe(`"accesso";r=0;t=${wait}`)
      clock.advance(wait * 1000)
    }
    expect((await login(email, PASSWORD)).status).toBe(200)
  })

  it('T19 a success gives the account its tries back', async () => {
    const { email } = await createUtente(db, { password_hash })
    for (let round = 0; round < 3; round++) {
      for (let i = 0; i < 4; i++) await login(email, 'sbagliata')
      expect((await login(email, PASSWORD)).status).toBe(200)
      await db.deleteFrom('limiti').where('chiave', 'like', 'accesso:ip:%').execute()
    }
  })

  it('T19 twenty tries from an address, over any accounts', async () => {
    const answers = []
    for (let i = 0; i < 21; i++) answers.push((await login(`conto${i}@rateo.test`, 'x')).status)
    expect(answers.filter((status) => status === 401)).toHaveLength(20)
    expect(answers.at(-1)).toBe(429)
  })

  it('T19 many made together are all counted', { timeout: 60_000 }, async () => {
    const { email } = await createUtente(db, { password_hash })
    const answers = await Promise.all(Array.from({ length: 40 }, () => login(email, 'sbagliata')))
    expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(5)
  })

  it('T19 X-Forwarded-For from nobody’s proxy gives no new address', async () => {
    for (let i = 0; i < 20; i++)
      await login(`altro${i}@rateo.test`, 'x', { 'x-forwarded-for': `10.0.0.${i}` })
    expect((await login('ultimo@rateo.test', 'x', { 'x-forwarded-for': '10.9.9.9' })).status).toBe(
      429,
    )
  })

  it('T19 a count that cannot be kept refuses', async () => {
    const { email } = await createUtente(db, { password_hash })
    await db.schema.alterTable('limiti').renameTo('limiti_via').execute()
    const { status } = await login(email, PASSWORD)
    await db.schema.alterTable('limiti_via').renameTo('limiti').execute()
    expect(status).toBeGreaterThanOrEqual(500)
  })
})

describe('POST /auth/otp', () => {
  it('T16 between password and code nothing is open, then everything with another token', async () => {
    const { id, email } = await conOtp()
    const first = await login(email, PASSWORD)
    expect(first.body).toEqual({ next: 'otp', canale: 'email' })
    expect((await session(first.cookie)).status).toBe(401)
    expect(
      (await call(app, 'GET', '/api/get_myself', undefined, { cookie: first.cookie ?? '' })).status,
    ).toBe(401)
    const done = await otp(first.cookie, await codeOf(id))
    expect([done.status, done.body]).toEqual([200, { next: 'fatto' }])
    expect(done.cookie).not.toBe(first.cookie)
    expect((await session(done.cookie)).status).toBe(200)
    expect((await session(first.cookie)).status).toBe(401)
  })

  it('T19 a code works once', async () => {
    const { id, email } = await conOtp()
    const { cookie } = await login(email, PASSWORD)
    const codice = await codeOf(id)
    expect((await otp(cookie, codice)).status).toBe(200)
    expect((await otp(cookie, codice)).status).toBe(401)
  })

  it('T19 five wrong tries end it, also for the right code', async () => {
    const { id, email } = await conOtp()
    const { cookie } = await login(email, PASSWORD)
    const codice = await codeOf(id)
    for (let i = 0; i < 4; i++)
      expect((await otp(cookie, wrong(codice))).body.code).toBe('otp_errato')
    expect((await otp(cookie, wrong(codice))).body.error_message).toMatch(/non vale più/)
    expect((await otp(cookie, codice)).body.code).toBe('otp_scaduto')
  })

  it('T19 of many guesses made together at most five are looked at', async () => {
    const { id, email } = await conOtp()
    const { cookie } = await login(email, PASSWORD)
    const codice = await codeOf(id)
    await Promise.all(Array.from({ length: 60 }, () => otp(cookie, wrong(codice))))
    const { tentativi } = await db
      .selectFrom('codici_otp')
      .where('utente_id', '=', id)
      .select('tentativi')
      .executeTakeFirstOrThrow()
    expect(tentativi).toBe(5)
    expect((await otp(cookie, codice)).status).toBe(401)
  })

  it('T19 it lives five minutes and belongs to its sign-in', async () => {
    const { id, email } = await conOtp()
    const first = await login(email, PASSWORD)
    const old = await codeOf(id)
    const second = await login(email, PASSWORD, { cookie: first.cookie ?? '' })
    expect((await otp(second.cookie, old)).status).toBe(401)
    clock.advance(5 * 60_000)
    expect((await otp(second.cookie, await codeOf(id))).body.code).toBe('otp_scaduto')
    expect((await otp(undefined, '123456')).body.code).toBe('sessione_assente')
  })

  it('T26 the table holds no code that can be read', async () => {
    const { id, email } = await conOtp()
    await login(email, PASSWORD)
    const codice = await codeOf(id)
    expect(codice).toMatch(/^\d{6}$/)
    const row = await db
      .selectFrom('codici_otp')
      .where('utente_id', '=', id)
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(JSON.stringify({ ...row, codice_hash: row.codice_hash.toString('hex') })).not.toContain(
      codice,
    )
    expect(row.codice_hash).toHaveLength(32)
  })

  it('OTP-M1 T20 five codes an hour, ten a day for one account, that nobody used', async () => {
    const { email } = await conOtp()
    for (let i = 0; i < 5; i++) expect((await login(email, PASSWORD)).status).toBe(200)
    expect((await login(email, PASSWORD)).body.code).toBe('troppi_tentativi')
    clock.advance(3_600_000)
    for (let i = 0; i < 5; i++) expect((await login(email, PASSWORD)).status).toBe(200)
    clock.advance(3_600_000)
    expect((await login(email, PASSWORD)).body.code).toBe('troppi_tentativi')
  })
})

it('what is over is forgotten in its time', async () => {
  await login('nessuno@rateo.test', 'x')
  const gone = await pulisciSessioni(db, new Date(clock.now().getTime() + 32 * 24 * 3600_000))
  expect(gone.sessioni).toBeGreaterThan(0)
  expect(gone.codici).toBeGreaterThan(0)
  expect(gone.limiti).toBeGreaterThan(0)
})
