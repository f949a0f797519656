import { randomBytes } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { call, startApp, stoppedClock } from '../../../../../test/client.ts'
import { createUtente } from '../../../../../test/factories.ts'
import { lastCodeOf } from '../../../../../test/last-code.ts'
import { newId } from '../../../../db/ids.ts'
import { readConfig } from '../../../../config.ts'
import { hashPassword } from '../password.ts'

const PASSWORD = 'cavallo-batteria-graffetta'
const clock = stoppedClock()
const rateo = await startApp({ clock, config: { adminSecondFactor: true } })
afterAll(() => rateo.stop())
const { app, db, as } = rateo
const password_hash = await hashPassword(PASSWORD)

beforeEach(async () => {
  await db.deleteFrom('limiti').execute()
})

const ours = { 'x-rateo': '1', 'sec-fetch-site': 'same-origin' }
const login = (email: string) => as(null)('POST', '/auth/login', { email, password: PASSWORD })
const ask = (method: 'GET' | 'POST', url: string, cookie: string | undefined, body?: object) =>
  call(app, method, url, body, { cookie: cookie ?? '', ...ours })
const otp = (cookie: string | undefined, codice: string) =>
  ask('POST', '/auth/otp', cookie, { codice })

const codeOf = (utente_id: string) => lastCodeOf(db, utente_id)

async function conEsercente() {
  const esercente_id = newId()
  await db
    .insertInto('esercenti')
    .values({
      id: esercente_id,
      ragione_sociale: 'Bar Doppio',
      partita_iva: esercente_id.slice(-11),
      email: 'bar@doppio.test',
      stato: 'attivo',
    })
    .execute()
  return { ruolo: 'esercente', esercente_id } as const
}

describe('T15 the role admin has a second step in this session', () => {
  it('an admin without one is sent a code before anything opens, and from then on has one', async () => {
    const admin = await createUtente(db, { password_hash })
    const entra = await login(admin.email)
    expect(entra.body).toMatchObject({ next: 'otp', canale: 'email' })
    expect((await ask('GET', '/session', entra.cookie)).status).toBe(401)
    expect((await otp(entra.cookie, 'abcdef')).status).not.toBe(200)
    const dentro = await otp(entra.cookie, await codeOf(admin.id))
    expect(dentro.status).toBe(200)
    expect((await ask('GET', '/api/home/code', dentro.cookie)).status).toBe(200)
    const me = await ask('GET', '/api/get_myself', dentro.cookie)
    expect(me.body.secondo_fattore_richiesto).toBe(false)
    const sicurezza = await ask('GET', '/api/profilo/sicurezza', dentro.cookie)
    expect(sicurezza.body.secondo_fattore).toBe('email')
    const togli = await ask('POST', '/api/profilo/secondo_fattore', dentro.cookie, {
      tipo: 'nessuno',
      password: PASSWORD,
    })
    expect([togli.status, togli.body.code]).toEqual([409, 'stato_incompatibile'])
  })

  it('a session that came in without it reads nothing of the role, and is told how to', async () => {
    const admin = await createUtente(db)
    const call_ = as(admin)
    for (const [method, url] of [
      ['POST', '/api/search/esercenti'],
      ['GET', '/api/home/code'],
      ['POST', '/api/search/pagamenti'],
    ] as const) {
      const { status, body } = await call_(method, url, method === 'GET' ? undefined : {})
      expect([status, body.code]).toEqual([403, 'secondo_fattore_richiesto'])
    }
    // The start-up asks for the plans whoever one is: there are none to see.
    const piani = { initial_filters: { tipo: 'piano' } }
    expect((await call_('POST', '/api/search/abbonamenti', piani)).body.data).toEqual([])
    const me = await call_('GET', '/api/get_myself')
    expect([me.status, me.body.secondo_fattore_richiesto]).toEqual([200, true])
  })

  it('a session of another role does not become an admin’s without it; with it, it does and goes back', async () => {
    const ruoli = [await conEsercente(), { ruolo: 'admin' } as const]
    const doppio = await createUtente(db, { password_hash, ruoli, ultimo_ruolo: 'esercente' })
    // As it came in before the role was given, or before the second step was asked for.
    const senza = await as({ utente_id: doppio.id, ruolo: 'esercente' })(
      'POST',
      '/api/switch_role',
      { role: 'admin' },
    )
    expect([senza.status, senza.body.code]).toEqual([403, 'secondo_fattore_richiesto'])
    const entra = await login(doppio.email)
    expect(entra.body.next).toBe('otp')
    let { cookie } = await otp(entra.cookie, await codeOf(doppio.id))
    for (const role of ['admin', 'esercente', 'admin']) {
      const cambio = await ask('POST', '/api/switch_role', cookie, { role })
      expect([cambio.status, cambio.body.role]).toEqual([200, role])
      cookie = cambio.cookie
    }
    expect((await ask('GET', '/api/home/code', cookie)).status).toBe(200)
  })

  it('who is no admin comes in with the password alone', async () => {
    const chi = await createUtente(db, { password_hash, ruoli: [await conEsercente()] })
    expect((await login(chi.email)).body).toEqual({ next: 'fatto' })
  })

  it('is asked for in production unless the configuration says no; in trial mode it is the other way', () => {
    const produzione = {
      DATABASE_URL: 'postgres://a:b@c/d',
      RATEO_ORIGIN: 'https://rateo.it',
      RATEO_TRUST_PROXY: 'no',
      RATEO_SECRET: randomBytes(48).toString('base64'),
      STRIPE_SECRET_KEY: 'sk_live_x',
      STRIPE_WEBHOOK_SECRET: `whsec_${randomBytes(24).toString('hex')}`,
      SMTP_URL: 'smtp://posta.it',
    }
    expect(readConfig(produzione).adminSecondFactor).toBe(true)
    expect(readConfig({ ...produzione, RATEO_ADMIN_2FA: '0' }).adminSecondFactor).toBe(false)
    expect(readConfig({}).adminSecondFactor).toBe(false)
    expect(readConfig({ RATEO_ADMIN_2FA: '1' }).adminSecondFactor).toBe(true)
  })
})
