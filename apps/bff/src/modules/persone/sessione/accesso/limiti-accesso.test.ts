import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { call, startApp, stoppedClock } from '../../../../../test/client.ts'
import { createUtente } from '../../../../../test/factories.ts'
import { lastCodeOf } from '../../../../../test/last-code.ts'
import { contaConAttesa, rete, reteLarga } from '../../../base/limiti/index.ts'
import { hashPassword } from '../password.ts'

const PASSWORD = 'cavallo-batteria-graffetta'
const clock = stoppedClock()
const rateo = await startApp({ clock, config: { trustProxy: 'loopback' } })
afterAll(() => rateo.stop())
const { app, db } = rateo
const password_hash = await hashPassword(PASSWORD)

beforeEach(async () => {
  await db.deleteFrom('limiti').execute()
})

const ours = { 'x-rateo': '1', 'sec-fetch-site': 'same-origin' }
/** As a browser does: with the address it comes from and the cookies it was given before. */
async function login(email: string, password: string, from: { ip: string; cookies?: string }) {
  const answer = await call(
    app,
    'POST',
    '/auth/login',
    { email, password },
    { ...ours, 'x-forwarded-for': from.ip, ...(from.cookies && { cookie: from.cookies }) },
  )
  const cookies = [answer.headers['set-cookie'] ?? []]
    .flat()
    .map((one) => String(one).split(';', 1)[0] ?? '')
  return { ...answer, cookies: cookies.join('; ') }
}
const browserOf = (cookies: string) =>
  cookies.split('; ').find((one) => one.includes('rateo_browser_')) ?? ''

const codeOf = (utente_id: string) => lastCodeOf(db, utente_id)
const otp = (cookie: string | undefined, codice: string) =>
  call(app, 'POST', '/auth/otp', { codice }, { cookie: cookie ?? '', ...ours })

const HOME = '198.51.100.7'
const STRANGER = '203.0.113.66'

describe('T19 what strangers try does not stop the owner', () => {
  it('T19 people of one office who come in in the same moment do not wait for one another', async () => {
    const ufficio = { chiave: 'accesso:ip:ufficio', liberi: 20, finestra_ms: 900_000 }
    const now = clock.now()
    await contaConAttesa(db, [ufficio], new Date(now.getTime() + 5))
    // The first row was read before the other, and is counted after it.
    await contaConAttesa(db, [ufficio], now)
  })

  it('T19 a stranger who knows the e-mail keeps nobody out, from another address', async () => {
    const { email } = await createUtente(db, { password_hash })
    for (let i = 0; i < 8; i++) await login(email, 'sbagliata', { ip: STRANGER })
    expect((await login(email, PASSWORD, { ip: STRANGER })).status).toBe(429)
    const owner = await login(email, PASSWORD, { ip: HOME })
    expect([owner.status, owner.body]).toEqual([200, { next: 'fatto' }])
  })

  it('T19 nor from the same address, where the browser is known', async () => {
    const { email } = await createUtente(db, { password_hash })
    const before = await login(email, PASSWORD, { ip: HOME })
    const cookies = browserOf(before.cookies)
    expect(before.headers['set-cookie']).toEqual([
      expect.stringMatching(/^rateo_sid=/),
      expect.stringMatching(
        /^rateo_browser_[0-9a-f]{12}=\S+; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Strict$/,
      ),
    ])
    for (let i = 0; i < 25; i++) await login(email, 'sbagliata', { ip: HOME })
    for (let i = 0; i < 25; i++) await login(`altro${i}@rateo.test`, 'x', { ip: HOME })
    expect((await login(email, PASSWORD, { ip: HOME })).status).toBe(429)
    expect((await login(email, PASSWORD, { ip: HOME, cookies })).body).toEqual({ next: 'fatto' })
  })

  it('T19 the mark of a browser has tries of its own, and is worth nothing for another account or made up', async () => {
    const one = await createUtente(db, { password_hash })
    const two = await createUtente(db, { password_hash })
    const mine = browserOf((await login(one.email, PASSWORD, { ip: HOME })).cookies)
    const theirs = browserOf((await login(two.email, PASSWORD, { ip: HOME })).cookies)
    const [name = ''] = theirs.split('=')
    const copied = `${name}=${mine.split('=')[1]}`
    const forged = `${name}=${'A'.repeat(43)}.9999999999.${'A'.repeat(43)}`
    for (const cookies of [copied, forged]) {
      await db.deleteFrom('limiti').execute()
      for (let i = 0; i < 5; i++) await login(two.email, 'x', { ip: STRANGER })
      expect((await login(two.email, PASSWORD, { ip: STRANGER, cookies })).status).toBe(429)
    }
    for (let i = 0; i < 5; i++) await login(two.email, 'x', { ip: STRANGER, cookies: theirs })
    expect((await login(two.email, PASSWORD, { ip: STRANGER, cookies: theirs })).status).toBe(429)
    clock.advance(366 * 24 * 3_600_000)
    await login(two.email, 'x', { ip: STRANGER, cookies: theirs })
    const rows = await db.selectFrom('limiti').select('chiave').execute()
    expect(rows.filter(({ chiave }) => chiave.startsWith('accesso:conto:'))).not.toHaveLength(0)
  })

  it('T19 an account guessed at from many addresses asks a new browser for a code, once, and a known one for nothing', async () => {
    const utente = await createUtente(db, { password_hash })
    const { email } = utente
    const known = browserOf((await login(email, PASSWORD, { ip: HOME })).cookies)
    for (let i = 0; i < 20; i++) {
      expect((await login(email, 'sbagliata', { ip: `10.${i}.1.1` })).status).toBe(401)
    }
    expect((await login(email, PASSWORD, { ip: HOME, cookies: known })).body).toEqual({
      next: 'fatto',
    })
    const fresh = await login(email, PASSWORD, { ip: '192.0.2.1' })
    expect(fresh.body).toEqual({ next: 'otp', canale: 'email' })
    expect((await otp(fresh.cookie, await codeOf(utente.id))).status).toBe(200)
    const row = await db
      .selectFrom('utenti')
      .where('id', '=', utente.id)
      .select('secondo_fattore')
      .executeTakeFirstOrThrow()
    expect(row.secondo_fattore).toBe('nessuno')
  })
})

describe('T19 by net', () => {
  it('T19 one line of IPv6 is one address, however many it uses', async () => {
    const answers = []
    for (let i = 1; i <= 40; i++) {
      const ip = `2001:db8:1:2:${i.toString(16)}::${i}`
      answers.push((await login(`casa${i}@rateo.test`, 'x', { ip })).status)
    }
    expect(answers.filter((status) => status === 401)).toHaveLength(20)
    expect((await login('a@rateo.test', 'x', { ip: '2001:db8:1:3::1' })).status).toBe(401)
  })

  it('T19 a hundred an hour from one net, address by address', async () => {
    const daUfficio = async (i: number) =>
      (await login(`ufficio${i}@rateo.test`, 'x', { ip: `192.0.2.${i}` })).status
    expect(await daUfficio(1)).toBe(401)
    const limiti = db.updateTable('limiti').where('chiave', 'like', 'accesso:rete:%')
    await limiti.set({ conteggio: 98 }).execute()
    expect([await daUfficio(2), await daUfficio(3), await daUfficio(4)]).toEqual([401, 401, 429])
  })

  it.each([
    ['198.51.100.7', '198.51.100.7', '198.51.100'],
    ['::ffff:198.51.100.7', '198.51.100.7', '198.51.100'],
    ['2001:DB8:0:1:aaaa::1', '2001:db8:0:1::', '2001:db8:0::'],
    ['::1', '0:0:0:0::', '0:0:0::'],
    ['fe80::1%eth0', 'fe80:0:0:0::', 'fe80:0:0::'],
  ])('T19 %s is counted as %s and as %s', (ip, one, larger) => {
    expect([rete(ip), reteLarga(ip)]).toEqual([one, larger])
  })
})

describe('OTP-M1 codes that were used', () => {
  it('OTP-M1 who signs in with a code thirty times a day is never refused', async () => {
    const utente = await createUtente(db, { password_hash, secondo_fattore: 'email' })
    for (let i = 0; i < 30; i++) {
      const { body, cookie } = await login(utente.email, PASSWORD, { ip: HOME })
      expect(body.next).toBe('otp')
      expect((await otp(cookie, await codeOf(utente.id))).status).toBe(200)
    }
  }, 60_000)

  it('OTP-M1 the right password that is refused a code is no wrong one', async () => {
    const utente = await createUtente(db, { password_hash, secondo_fattore: 'email' })
    for (let i = 0; i < 5; i++) await login(utente.email, PASSWORD, { ip: HOME })
    for (let i = 0; i < 12; i++) {
      const { body } = await login(utente.email, PASSWORD, { ip: HOME })
      expect(body.error_message).toMatch(/^Hai chiesto troppi codici/)
    }
    clock.advance(3_600_000)
    expect((await login(utente.email, PASSWORD, { ip: HOME })).body.next).toBe('otp')
  })

  it('OTP-M1 codes for other acts leave those of the sign-in alone', async () => {
    const utente = await createUtente(db, { password_hash, secondo_fattore: 'email' })
    const row = { chiave: `otp:${utente.id}`, conteggio: 10, finestra_fino: new Date('2099-01-01') }
    await db.insertInto('limiti').values(row).execute()
    expect((await login(utente.email, PASSWORD, { ip: HOME })).body.next).toBe('otp')
  })
})
