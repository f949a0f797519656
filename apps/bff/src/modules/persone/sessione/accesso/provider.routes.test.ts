import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { call, startApp } from '../../../../../test/client.ts'
import { createUtente } from '../../../../../test/factories.ts'

const ORIGIN = 'http://localhost:3190'
const RITORNO = `${ORIGIN}/auth/provider/ritorno`
const CLIENT = { id: 'rateo', secret: 'segreto-del-client-di-prova' }

/** The person who is signed in at the provider now. */
type AtProvider = { sub: string; email: string; email_verified: boolean }
let person: AtProvider = { sub: 'ada', email: 'ada@rateo.test', email_verified: true }

async function startProvider() {
  const server: Server = createServer()
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        token_endpoint_auth_method: 'client_secret_post',
        redirect_uris: [RITORNO],
        post_logout_redirect_uris: [`${ORIGIN}/login`],
      },
    ],
    cookies: { keys: ['una-chiave-di-prova'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    features: { devInteractions: { enabled: true } },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ ...person, sub }) }),
  })
  server.on('request', provider.callback())
  return { issuer, stop: () => new Promise((resolve) => server.close(resolve)) }
}

const idp = await startProvider()
const oidc = { issuer: idp.issuer, clientId: CLIENT.id, clientSecret: CLIENT.secret, name: 'Prova' }
const rateo = await startApp({ config: { origin: ORIGIN, oidc } })
afterAll(async () => {
  await rateo.stop()
  await idp.stop()
})
const { app, db } = rateo

beforeAll(async () => {
  await createUtente(db, { email: 'ada@rateo.test', email_verificata_at: new Date() })
  await createUtente(db, { email: 'mai-verificata@rateo.test', email_verificata_at: null })
  await createUtente(db, {
    email: 'due@rateo.test',
    email_verificata_at: new Date(),
    secondo_fattore: 'email',
  })
})
beforeEach(async () => {
  person = { sub: 'ada', email: 'ada@rateo.test', email_verified: true }
  await db.deleteFrom('identita_provider').execute()
  await db.deleteFrom('limiti').execute()
})

/** The browser at the provider's own pages: signs in, agrees, and stops before it comes back to us. */
async function passThrough(start: string): Promise<string> {
  const cookies = new Map<string, string>()
  let address = start
  let form: URLSearchParams | null = null
  for (let step = 0; step < 12; step++) {
    if (address.startsWith(ORIGIN)) return address
    const headers = { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') }
    const body = form === null ? {} : { method: 'POST', body: form }
    const response: Response = await fetch(address, { ...body, headers, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';', 1)[0] ?? '').split(/=(.*)/s)
      cookies.set(name, value)
    }
    const next = response.headers.get('location')
    if (next !== null) {
      address = new URL(next, address).href
      form = null
      continue
    }
    const page = await response.text()
    const action = /action="([^"]+)"/.exec(page)?.[1]
    const prompt = /name="prompt" value="([^"]+)"/.exec(page)?.[1]
    if (action === undefined || prompt === undefined) throw new Error(page.slice(0, 500))
    address = new URL(action, address).href
    form = new URLSearchParams({ prompt, login: person.sub, password: 'x' })
  }
  throw new Error('the provider never sent us back')
}

async function begin(referrer = '/pagamenti?stato=pagato') {
  const url = `/auth/provider/inizio?referrer=${encodeURIComponent(referrer)}`
  const { status, headers, cookie } = await call(app, 'GET', url)
  return { status, location: new URL(String(headers['location']), ORIGIN), cookie: cookie ?? '' }
}

const comeBack = (address: string, cookie: string) =>
  call(app, 'GET', address.slice(ORIGIN.length), undefined, { cookie })

async function signIn(referrer?: string) {
  const { location, cookie } = await begin(referrer)
  const address = await passThrough(location.href)
  const { status, headers, ...rest } = await comeBack(address, cookie)
  const set = [headers['set-cookie']].flat().map(String)
  const session = set.find((line) => line.startsWith('rateo_sid='))?.split(';', 1)[0]
  return { ...rest, status, address, cookie, location: headers['location'], session }
}

describe('OpenID Connect', () => {
  it('SES-M1 la pagina di accesso sa quale provider offrire', async () => {
    expect((await call(app, 'GET', '/auth/provider')).body).toEqual({ nome: 'Prova' })
  })

  it('parte con codice, PKCE, state e nonce, e non dice al provider dove si voleva andare', async () => {
    const { status, location } = await begin('/cliente/6a00?nota=privata')
    expect([status, location.origin]).toEqual([302, idp.issuer])
    expect(Object.fromEntries(location.searchParams)).toMatchObject({
      response_type: 'code',
      redirect_uri: RITORNO,
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^[\w-]{40,}$/),
      nonce: expect.stringMatching(/^[\w-]{40,}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    })
    expect(location.href).not.toContain('privata')
  })

  it('SPC-02 SES-M1 chi torna ha una sessione sua e arriva dove voleva andare', async () => {
    const { status, location, session } = await signIn()
    expect([status, location]).toEqual([302, '/pagamenti?stato=pagato'])
    const me = await call(app, 'GET', '/api/get_myself', undefined, { cookie: session ?? '' })
    expect([me.status, me.body.role]).toEqual([200, 'admin'])
  })

  it('T18 un referrer che porta altrove diventa la home', async () => {
    expect((await signIn('https://cattivo.example/')).location).toBe('/')
  })

  const refused = {
    status: 302,
    location: '/login?referrer=%2F&errore=provider',
    session: undefined,
  }

  it.each([
    ['non verificata dal provider', { email: 'ada@rateo.test', email_verified: false }],
    ['che non conosciamo', { email: 'nessuno@rateo.test', email_verified: true }],
    ['che qui nessuno ha verificato', { email: 'mai-verificata@rateo.test', email_verified: true }],
  ])('un’e-mail %s non apre niente', async (_, who) => {
    person = { sub: 'nuovo', ...who }
    expect(await signIn()).toMatchObject(refused)
  })

  it('chi ha un secondo fattore lo dà anche qui', async () => {
    person = { sub: 'due', email: 'due@rateo.test', email_verified: true }
    const { location, session } = await signIn('/profilo')
    expect(location).toBe('/login?referrer=%2Fprofilo&codice=email')
    const me = await call(app, 'GET', '/api/get_myself', undefined, { cookie: session ?? '' })
    expect(me.status).toBe(401)
  })

  it('chi è legato a un’identità è quella, qualunque sia oggi la sua e-mail', async () => {
    expect((await signIn()).session).toBeDefined()
    person = { sub: 'ada', email: 'ada.sposata@altrove.test', email_verified: false }
    const { session } = await signIn()
    const me = await call(app, 'GET', '/api/profilo/sicurezza', undefined, {
      cookie: session ?? '',
    })
    expect(me.body.identita).toMatchObject({ nome: 'Prova' })
  })

  it('chi riceve presso il provider l’indirizzo di un altro non entra nel suo conto', async () => {
    await signIn()
    person = { sub: 'chi-viene-dopo', email: 'ada@rateo.test', email_verified: true }
    expect(await signIn()).toMatchObject(refused)
  })

  it('chi scioglie il legame si può legare a un’altra identità', async () => {
    const { session } = await signIn()
    const headers = { cookie: session ?? '', 'x-rateo': '1', 'sec-fetch-site': 'same-origin' }
    const sciogli = () => call(app, 'DELETE', '/api/profilo/identita', undefined, headers)
    expect((await sciogli()).status).toBe(200)
    expect((await sciogli()).status).toBe(404)
    person = { sub: 'nuova-identita', email: 'ada@rateo.test', email_verified: true }
    expect((await signIn()).session).toBeDefined()
  })

  it('lo stesso ritorno non vale due volte, né da un altro browser, né con un altro state', async () => {
    const used = await signIn()
    expect((await comeBack(used.address, used.cookie)).headers['location']).toBe(refused.location)

    const { location, cookie } = await begin()
    const address = await passThrough(location.href)
    const stranger = await comeBack(address, 'rateo_provider=di-un-altro')
    expect(stranger.headers['location']).toBe(refused.location)
    const forged = address.replace(/state=[^&]+/, 'state=inventato')
    expect((await comeBack(forged, cookie)).headers['location']).toBe(refused.location)
    expect((await comeBack(address, cookie)).headers['location']).toBe('/pagamenti?stato=pagato')
  })

  it('un ritorno oltre i dieci minuti non vale più', async () => {
    const { location, cookie } = await begin()
    const address = await passThrough(location.href)
    await db
      .updateTable('accessi_provider')
      .set({ expires_at: new Date(0) })
      .execute()
    expect((await comeBack(address, cookie)).headers['location']).toBe(refused.location)
  })

  it('SPC-18 chi esce esce anche dal provider', async () => {
    const { session } = await signIn()
    const out = await call(app, 'GET', '/logout', undefined, { cookie: session ?? '' })
    const end = new URL(String(out.headers['location']))
    expect([end.origin, end.pathname]).toEqual([idp.issuer, '/session/end'])
    expect(end.searchParams.get('post_logout_redirect_uri')).toBe(`${ORIGIN}/login`)
    const again = await call(app, 'GET', '/session', undefined, { cookie: session ?? '' })
    expect(again.status).toBe(401)
  })
})

it('un provider che non risponde riporta all’accesso, con una frase e senza perdere la meta', async () => {
  const gone = { ...oidc, issuer: 'http://127.0.0.1:9' }
  const other = await startApp({ config: { origin: ORIGIN, oidc: gone } })
  const { headers } = await call(other.app, 'GET', '/auth/provider/inizio?referrer=%2Fprofilo')
  await other.stop()
  expect(headers['location']).toBe('/login?referrer=%2Fprofilo&errore=provider')
})

it('senza configurazione non c’è niente da offrire né dove tornare', async () => {
  const other = await startApp()
  const offered = await call(other.app, 'GET', '/auth/provider')
  const there = await call(other.app, 'GET', '/auth/provider/inizio')
  await other.stop()
  expect(offered.body).toEqual({ nome: null })
  expect(there.status).toBe(404)
})
