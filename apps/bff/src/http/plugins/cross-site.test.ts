import { afterAll, describe, expect, it } from 'vitest'
import { call, startApp, stoppedClock } from '../../../test/client.ts'
import { createAdmin, openSession } from '../../../test/factories.ts'

const clock = stoppedClock()
const rateo = await startApp({ clock })
afterAll(() => rateo.stop())
const { app, db, deps } = rateo
const admin = await createAdmin(db)
const cookie = `rateo_sid=${await openSession(db, admin, clock.now())}`

const OURS = deps.config.origin
const attack = (headers: Record<string, string>, body: unknown = { role: 'admin' }) =>
  call(app, 'POST', '/api/switch_role', body, { cookie, ...headers })

const sessions = async () => (await db.selectFrom('sessioni').select('id').execute()).length

/** Every writing call there is, but those that an outside party signs. */
const writes = app.routeTable.filter(({ method, crossSite }) => method !== 'GET' && !crossSite)
const url = (path: string) => path.replaceAll(/:[a-z_]+/g, '6a0000000000000000000000')

describe('T17 writes that another site makes a browser send', () => {
  it.each([
    [
      'a script elsewhere',
      { 'sec-fetch-site': 'cross-site', origin: 'https://evil.it', 'x-rateo': '1' },
    ],
    [
      'a sibling host',
      { 'sec-fetch-site': 'same-site', origin: 'http://altro.localhost:3000', 'x-rateo': '1' },
    ],
    [
      'a form elsewhere',
      {
        'sec-fetch-site': 'cross-site',
        'sec-fetch-mode': 'navigate',
        'sec-fetch-dest': 'document',
      },
    ],
    ['an old browser elsewhere', { origin: 'https://evil.it', 'x-rateo': '1' }],
    ['a sandboxed frame', { origin: 'null', 'x-rateo': '1' }],
    ['our host on another port', { origin: 'http://localhost:3001', 'x-rateo': '1' }],
    ['our name with a tail', { origin: `${OURS}.evil.it`, 'x-rateo': '1' }],
    ['a body typed by nobody', { 'sec-fetch-site': 'none', 'x-rateo': '1' }],
    ['no header of ours', { 'sec-fetch-site': 'same-origin', origin: OURS }],
    ['another value in it', { 'sec-fetch-site': 'same-origin', 'x-rateo': 'true' }],
    ['nothing at all', {}],
    ['a word that no browser says', { 'sec-fetch-site': 'boh', origin: OURS, 'x-rateo': '1' }],
  ])('T17 %s → 403 and no effect', async (_, headers) => {
    const before = await sessions()
    const { status, body } = await attack(headers)
    expect([status, body.code]).toEqual([403, 'origine_non_ammessa'])
    expect(await sessions()).toBe(before)
  })

  it.each(writes.map(({ method, path }) => [`${method} ${path}`, method, path] as const))(
    'T17 %s is refused from elsewhere',
    async (_, method, path) => {
      const headers = { cookie, 'sec-fetch-site': 'cross-site', 'x-rateo': '1' }
      const { status, body } = await call(app, method as 'POST', url(path), {}, headers)
      expect([status, body.code]).toEqual([403, 'origine_non_ammessa'])
    },
  )

  it('T17 our own page may, with or without Fetch Metadata', async () => {
    const switched = await attack({ 'sec-fetch-site': 'same-origin', origin: OURS, 'x-rateo': '1' })
    expect(switched.status).toBe(200)
    const old = await call(
      app,
      'POST',
      '/api/switch_role',
      { role: 'admin' },
      { cookie: switched.cookie ?? '', origin: OURS, 'x-rateo': '1' },
    )
    expect(old.status).toBe(200)
  })

  it.each(['text/plain', 'multipart/form-data; boundary=x', 'application/x-www-form-urlencoded'])(
    'T17 %s is not read',
    async (type) => {
      const fresh = `rateo_sid=${await openSession(db, admin, clock.now())}`
      const { status } = await call(app, 'POST', '/api/switch_role', '{"role":"admin"}', {
        cookie: fresh,
        'sec-fetch-site': 'same-origin',
        'x-rateo': '1',
        'content-type': type,
      })
      expect(status).toBe(415)
    },
  )
})

describe('T17 reads that another site makes a browser send', () => {
  it('T17 a script or an image elsewhere reads nothing', async () => {
    const fresh = `rateo_sid=${await openSession(db, admin, clock.now())}`
    for (const dest of ['empty', 'image', 'iframe']) {
      const { status } = await call(app, 'GET', '/api/get_myself', undefined, {
        cookie: fresh,
        'sec-fetch-site': 'cross-site',
        'sec-fetch-mode': 'no-cors',
        'sec-fetch-dest': dest,
      })
      expect(status).toBe(403)
    }
  })

  it('T17 nobody elsewhere is allowed by CORS', async () => {
    const { status, headers } = await call(app, 'OPTIONS', '/api/switch_role', undefined, {
      origin: 'https://evil.it',
      'access-control-request-method': 'POST',
    })
    expect(status).toBe(405)
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  })
})
