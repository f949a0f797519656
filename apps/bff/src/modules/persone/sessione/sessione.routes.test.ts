import { RUOLI, type Ruolo } from '@rateo/domain/permessi/ruoli'
import { afterAll, describe, expect, it } from 'vitest'
import { call, startApp, stoppedClock } from '../../../../test/client.ts'
import {
  createAdmin,
  createCliente,
  createEsercente,
  createUtente,
  openSession,
} from '../../../../test/factories.ts'
import { revocaTutte } from './accesso/revoca-sessione.ts'

const MINUTE = 60_000
const clock = stoppedClock()
const rateo = await startApp({ clock })
afterAll(() => rateo.stop())
const { app, db, deps } = rateo

const esercente = await createEsercente(db)
const cliente = await createCliente(db)
const admin = await createAdmin(db)
const doppio = await createUtente(db, {
  ruoli: [
    { ruolo: 'esercente', esercente_id: esercente.id },
    { ruolo: 'cliente', cliente_id: cliente.id },
    { ruolo: 'admin' },
  ],
})
const people = { esercente, cliente, admin }

const cookieOf = async (
  person: { utente_id: string; ruolo: Ruolo },
  values?: { expires_at?: Date },
) => `rateo_sid=${await openSession(db, person, clock.now(), values)}`
const get = (url: string, cookie?: string, headers: Record<string, string> = {}) =>
  call(app, 'GET', url, undefined, { ...(cookie && { cookie }), ...headers })
const ours = { 'x-rateo': '1', 'sec-fetch-site': 'same-origin' }
const switchTo = (cookie: string, role: unknown) =>
  call(app, 'POST', '/api/switch_role', { role }, { cookie, ...ours })

describe('SPC-22 the start-up calls', () => {
  it.each(RUOLI)('SPC-22 as %s: session, profile and both settings', async (ruolo) => {
    const cookie = await cookieOf(people[ruolo])
    const { adesso, ...body } = (await get('/session', cookie)).body
    expect(body).toMatchObject({ role: ruolo, corrente: true })
    // The day of every browser follows it.
    expect(adesso).toBe(clock.now().toISOString())
    expect((await get(`/session/${body._id}`, cookie)).body).toEqual(body)
    const myself = await get('/api/get_myself', cookie)
    expect(myself.body).toMatchObject({
      _id: people[ruolo].utente_id,
      stato: 'attivo',
      regitering: false,
      role: ruolo,
      roles: [ruolo],
    })
    expect((await get('/get_myself', cookie)).raw).toEqual(myself.raw)
    expect((await get('/api/app_settings', cookie)).body).toEqual({
      brand: 'Rateo',
      ambiente: 'prova',
      conti_collegati: false,
      loader_ms: 1000,
      manutenzione: null,
      assistenza_email: 'assistenza@rateo.test',
      sms: { messaggi: true, conferma_telefono: true },
    })
    const { menu } = (await get('/api/get_settings', cookie)).body
    expect(menu.map(({ route }: { route: string }) => route)).toEqual(
      expect.arrayContaining(['/home', '/pagamenti']),
    )
  })

  it('SPC-19 while registering the profile has no _id', async () => {
    const nuovo = await createUtente(db, { ruoli: [{ ruolo: 'esercente' }] })
    const { body } = await get(
      '/api/get_myself',
      await cookieOf({ utente_id: nuovo.id, ruolo: 'esercente' }),
    )
    expect(body).toMatchObject({
      _id: null,
      regitering: true,
      stato: 'attivo',
      denominazione: null,
    })
  })

  it('SPC-19 whoever acts for an esercente that is closed is inattivo', async () => {
    const chiuso = await createEsercente(db, { stato: 'inattivo' })
    expect((await get('/api/get_myself', await cookieOf(chiuso))).body).toMatchObject({
      stato: 'inattivo',
      regitering: false,
    })
  })

  it('SPC-02 GET /session never redirects', async () => {
    expect((await get('/session', undefined, { accept: 'text/html' })).status).toBe(401)
  })

  it.each(['', 'x', 'A'.repeat(43), '%00', `${'A'.repeat(43)}"`])(
    'T16 the token %j is nobody’s',
    async (token) => {
      expect((await get('/session', `rateo_sid=${token}`)).status).toBe(401)
    },
  )
})

describe('SPC-23 the menu', () => {
  it('comes from the table where staff wrote one, from the day on which it holds', async () => {
    const cookie = await cookieOf(admin)
    const written = [{ route: '/home', icon: 'home', label: 'Inizio' }]
    const at = clock.now()
    const values = (valore: unknown, valido_dal: Date) => ({
      chiave: 'menu_admin',
      valore: JSON.stringify(valore),
      valido_dal,
    })
    await db
      .insertInto('impostazioni')
      .values([values(written, at), values([], new Date(at.getTime() + MINUTE))])
      .execute()
    expect((await get('/api/get_settings', cookie)).body.menu).toEqual(written)
    await db
      .insertInto('impostazioni')
      .values(values('rotto', new Date(at.getTime() + 1)))
      .execute()
    clock.advance(10)
    expect((await get('/api/get_settings', cookie)).body.menu.length).toBeGreaterThan(1)
    await db.deleteFrom('impostazioni').execute()
  })
})

describe('T15 role switch', () => {
  const pairs = RUOLI.flatMap((from) => RUOLI.map((to) => [from, to] as const))
  it.each(pairs)('T15 from %s to %s: a new session, the old one closed', async (from, to) => {
    const cookie = await cookieOf({ utente_id: doppio.id, ruolo: from })
    const { status, body, cookie: fresh } = await switchTo(cookie, to)
    expect([status, body]).toEqual([200, { role: to }])
    expect(fresh).not.toBe(cookie)
    expect((await get('/session', cookie)).status).toBe(401)
    expect((await get('/get_myself', fresh)).body).toMatchObject({ role: to, roles: [...RUOLI] })
  })

  it.each(pairs.filter(([from, to]) => from !== to))(
    'T15 %s cannot become %s',
    async (from, to) => {
      const cookie = await cookieOf(people[from])
      const { status, body } = await switchTo(cookie, to)
      expect([status, body.code]).toEqual([403, 'non_autorizzato'])
      expect((await get('/session', cookie)).body.role).toBe(from)
    },
  )

  it.each(['ADMIN', 'root', '', null, ['admin'], { $ne: 1 }])(
    'T15 the role %j does not exist',
    async (role) => {
      expect((await switchTo(await cookieOf(doppio), role)).status).toBe(422)
    },
  )

  it('T15 a role taken away is refused at the next call', async () => {
    const person = await createUtente(db, {
      ruoli: [{ ruolo: 'admin' }, { ruolo: 'cliente', cliente_id: cliente.id }],
    })
    const cookie = await cookieOf({ utente_id: person.id, ruolo: 'admin' })
    expect((await get('/api/get_myself', cookie)).status).toBe(200)
    await db
      .deleteFrom('utenti_ruoli')
      .where('utente_id', '=', person.id)
      .where('ruolo', '=', 'admin')
      .execute()
    const { status, body } = await get('/api/get_myself', cookie)
    expect([status, body.code]).toEqual([403, 'non_autorizzato'])
    expect((await get('/login', cookie, { accept: 'text/html' })).status).not.toBe(302)
  })

  it('T16 twenty changes of role at once with one token leave one session', async () => {
    const cookie = await cookieOf(doppio)
    const vive = async () =>
      db
        .selectFrom('sessioni')
        .where('utente_id', '=', doppio.id)
        .where('revoked_at', 'is', null)
        .select('id')
        .execute()
    const prima = (await vive()).length
    const risposte = await Promise.all(
      Array.from({ length: 20 }, (_, i) => switchTo(cookie, i % 2 === 0 ? 'admin' : 'cliente')),
    )
    expect(risposte.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(risposte.map(({ status }) => status))).toEqual(new Set([200, 401]))
    expect(await vive()).toHaveLength(prima)
  })

  it('T15 the next visit starts in the role of the last one', async () => {
    await switchTo(await cookieOf(doppio), 'cliente')
    const { ultimo_ruolo } = await db
      .selectFrom('utenti')
      .where('id', '=', doppio.id)
      .select('ultimo_ruolo')
      .executeTakeFirstOrThrow()
    expect(ultimo_ruolo).toBe('cliente')
  })

  it('T16 switching does not make a session live longer', async () => {
    const expires_at = new Date(clock.now().getTime() + 5 * MINUTE)
    const { cookie } = await switchTo(await cookieOf(doppio, { expires_at }), 'cliente')
    expect((await get('/session', cookie)).body.expires_at).toBe(expires_at.toISOString())
  })
})

describe('T16 the life of a session', () => {
  it.each([
    ['admin', 15],
    ['esercente', 30],
    ['cliente', 60],
  ] as const)('T16 %s: %d minutes without use', async (ruolo, minutes) => {
    const cookie = await cookieOf(people[ruolo])
    clock.advance((minutes - 1) * MINUTE)
    expect((await get('/session', cookie)).status).toBe(200)
    clock.advance((minutes - 1) * MINUTE)
    expect((await get('/session', cookie)).status).toBe(200)
    clock.advance(minutes * MINUTE)
    expect((await get('/session', cookie)).status).toBe(401)
  })

  it('T16 at most, whatever it is used', async () => {
    const cookie = await cookieOf(cliente, {
      expires_at: new Date(clock.now().getTime() + 12 * 60 * MINUTE),
    })
    for (let i = 0; i < 14; i++) {
      clock.advance(50 * MINUTE)
      expect((await get('/session', cookie)).status).toBe(200)
    }
    clock.advance(20 * MINUTE)
    expect((await get('/session', cookie)).status).toBe(401)
  })

  it('a use is written down at most once a minute', async () => {
    const cookie = await cookieOf(cliente)
    const seen = async () => (await get('/session', cookie)).body.last_seen_at
    const first = await seen()
    clock.advance(30_000)
    expect(await seen()).toBe(first)
    clock.advance(31_000)
    await seen()
    expect(await seen()).toBe(clock.now().toISOString())
  })

  it('T16 one of one’s own sessions is closed from another', async () => {
    const here = await cookieOf(cliente)
    const there = await cookieOf(cliente)
    const { _id } = (await get('/session', there)).body
    expect((await get(`/session/${_id}`, here)).body.corrente).toBe(false)
    const { status, body } = await call(app, 'DELETE', `/session/${_id}`, undefined, {
      cookie: here,
      ...ours,
    })
    expect([status, body]).toEqual([200, { _id }])
    expect((await get('/session', there)).status).toBe(401)
    expect((await get('/session', here)).status).toBe(200)
  })

  it('T16 all of them at once', async () => {
    const cookies = [await cookieOf(cliente), await cookieOf(cliente)]
    expect(await revocaTutte(db, cliente.utente_id, clock.now())).toBeGreaterThanOrEqual(2)
    for (const cookie of cookies) expect((await get('/session', cookie)).status).toBe(401)
  })

  it('every access and every exit is in the cronologia', async () => {
    const { cookie } = await switchTo(await cookieOf(doppio), 'admin')
    const { _id } = (await get('/session', cookie)).body
    await get('/logout', cookie)
    const rows = await db
      .selectFrom('cronologia')
      .where('entita_id', '=', _id)
      .orderBy('seq')
      .select(['azione', 'attore', 'ruolo'])
      .execute()
    expect(rows).toEqual(
      ['cambio_ruolo', 'uscita'].map((azione) => ({
        azione,
        attore: `utente:${doppio.id}`,
        ruolo: 'admin',
      })),
    )
  })
})

describe('GET /login and GET /logout', () => {
  const page = '/pagamenti?stato=pagato&q=a%26b#x'
  const asked = encodeURIComponent(`${deps.config.origin}${page}`)

  it('SPC-02 whoever is signed in goes straight to the page that was wanted', async () => {
    const { status, headers } = await get(`/login?referrer=${asked}`, await cookieOf(cliente))
    expect([status, headers['location']]).toEqual([302, page])
  })

  it('SPC-02 whoever is not gets the page, with its nonce, and never from a store', async () => {
    const { headers } = await get(`/login?referrer=${asked}`, undefined, { accept: 'text/html' })
    expect(headers['content-type']).toMatch(/^text\/html/)
    expect(headers['cache-control']).toBe('no-store')
    expect(String(headers['content-security-policy'])).toMatch(/script-src 'self' 'nonce-/)
  })

  it('T16 a session that waits for its code is not signed in', async () => {
    const token = await openSession(db, cliente, clock.now(), { completa: false })
    expect(
      (await get(`/login?referrer=${asked}`, `rateo_sid=${token}`)).headers['location'],
    ).toBeUndefined()
  })

  it('SPC-18 logout ends the session, clears the cookie and leads to the login of the same place', async () => {
    const cookie = await cookieOf(cliente)
    const { status, headers } = await get(
      `/logout?referrer=${encodeURIComponent(deps.config.origin)}`,
      cookie,
      { 'sec-fetch-site': 'same-origin' },
    )
    expect([status, headers['location']]).toEqual([302, '/login?referrer=%2F'])
    expect(headers['set-cookie']).toMatch(/^rateo_sid=; Max-Age=0; Path=\/; /)
    expect(headers['clear-site-data']).toBe('"storage"')
    expect((await get('/session', cookie)).status).toBe(401)
  })

  it('T17 another site cannot end a session', async () => {
    const cookie = await cookieOf(cliente)
    for (const site of ['cross-site', 'same-site']) {
      const { headers } = await get('/logout', cookie, {
        'sec-fetch-site': site,
        'sec-fetch-mode': 'navigate',
        'sec-fetch-dest': 'document',
      })
      expect([headers['location'], headers['set-cookie'], headers['clear-site-data']]).toEqual([
        '/',
        undefined,
        undefined,
      ])
    }
    expect((await get('/session', cookie)).status).toBe(200)
  })

  it.each([
    '//evil.it',
    'https://evil.it',
    '/\\evil.it',
    'javascript:alert(1)',
    'http://localhost:3000@evil.it',
  ])('T18 %s is followed by neither', async (evil) => {
    const cookie = await cookieOf(cliente)
    const { headers } = await get(`/login?referrer=${encodeURIComponent(evil)}`, cookie)
    expect(new URL(String(headers['location']), deps.config.origin).origin).toBe(deps.config.origin)
    const out = await get(`/logout?referrer=${encodeURIComponent(evil)}`, cookie)
    const next = new URL(String(out.headers['location']), deps.config.origin)
    expect(next.pathname).toBe('/login')
    expect(next.searchParams.get('referrer')).toMatch(/^\/(?!\/)/)
  })

  it('T18 two referrers are none', async () => {
    const { headers } = await get(
      '/login?referrer=/home&referrer=//evil.it',
      await cookieOf(cliente),
    )
    expect(headers['location']).toBe('/')
  })
})

describe('GET /auth/prova', () => {
  it('lists the demo people where there are any, else it does not exist', async () => {
    const { status, body } = await get('/auth/prova')
    expect(status).toBe(200)
    expect(body.persone.map(({ email }: { email: string }) => email)).toContain(
      'esercente@rateo.test',
    )
    const real = await startApp({ config: { withDemo: false } })
    expect((await call(real.app, 'GET', '/auth/prova')).status).toBe(404)
    await real.stop()
  })
})
