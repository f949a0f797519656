import { ERRORS } from '@rateo/contract/chiamata/errors'
import { afterAll, describe, expect, it } from 'vitest'
import { type Person, startApp } from '../../test/client.ts'
import { createAdmin, createCliente, createEsercente, createUtente } from '../../test/factories.ts'
import { RECORDS } from '../../test/records.ts'

// Other clients of the portal rely on the addresses, the names and the refusals of its calls.
const rateo = await startApp()
afterAll(() => rateo.stop())
const { app, db, as } = rateo

const esercente = await createEsercente(db)
const cliente = await createCliente(db, { esercente_id: esercente.id })
const admin = await createAdmin(db)
const people: readonly (readonly [string, Person])[] = [
  ['esercente', esercente],
  ['cliente', cliente],
  ['admin', admin],
]

const SEARCH = { query: {}, sort: { _id: 1 }, search: '', page: 0, limit: 10, filters: {} }

describe('SPC-22 the addresses', () => {
  it.each([
    ['/session', esercente],
    ['/api/get_myself', cliente],
    ['/get_myself', admin],
    ['/api/app_settings', cliente],
    ['/api/get_settings', admin],
    ['/api/esercente/carte_di_credito', esercente],
    ['/api/cliente/carte_di_credito', cliente],
  ])('SPC-22 GET %s answers to the session cookie, and to nobody without', async (url, person) => {
    expect((await as(person)('GET', url)).status).toBe(200)
    const { status, body } = await as(null)('GET', url)
    expect([status, body.code]).toEqual([401, 'sessione_assente'])
  })

  it('SPC-22 GET /session/{id} answers one’s own session', async () => {
    const { body } = await as(esercente)('GET', '/session')
    const one = await as(esercente)('GET', `/session/${body._id}`)
    expect([one.status, one.body._id]).toEqual([200, body._id])
  })

  it('SPC-22 /get_myself and /api/get_myself say the same', async () => {
    const [bare, underApi] = await Promise.all([
      as(cliente)('GET', '/get_myself'),
      as(cliente)('GET', '/api/get_myself'),
    ])
    expect(bare.body).toEqual(underApi.body)
  })

  it('SPC-20 the cards of one role answer 403 to the others', async () => {
    for (const [url, others] of [
      ['/api/esercente/carte_di_credito', [cliente, admin]],
      ['/api/cliente/carte_di_credito', [esercente, admin]],
    ] as const) {
      for (const other of others) {
        const { status, body } = await as(other)('GET', url)
        expect([status, body.error_message]).toEqual([403, ERRORS.non_autorizzato.message])
      }
    }
  })
})

describe('SPC-19 the profile', () => {
  it.each(people)(
    'SPC-19 regitering is false, and spelt so, for a registered %s',
    async (name, person) => {
      const { body } = await as(person)('GET', '/api/get_myself')
      expect(body).toMatchObject({ stato: 'attivo', regitering: false, role: name, roles: [name] })
      expect(typeof body._id).toBe('string')
      expect(body).not.toHaveProperty('registering')
    },
  )

  it('SPC-19 regitering is true while registering, false when inactive: never missing', async () => {
    const isRegitering = async (person: Person) =>
      (await as(person)('GET', '/api/get_myself')).body.regitering as unknown
    const begun = await createCliente(db, { stato: 'in_registrazione' })
    const notBegun = await createUtente(db, { ruoli: [{ ruolo: 'esercente' }] })
    const inactive = await createEsercente(db, { stato: 'inattivo' })
    expect(await isRegitering(begun)).toBe(true)
    expect(await isRegitering(notBegun)).toBe(true)
    expect(await isRegitering(inactive)).toBe(false)
  })

  it('SPC-19 stato is inattivo for who was locked out', async () => {
    const inactive = await createCliente(db, { stato: 'bloccato' })
    const { status, body } = await as(inactive)('GET', '/api/get_myself')
    expect([status, body.stato]).toEqual([200, 'inattivo'])
  })
})

describe('SPC-21 the plans', () => {
  const plans = { ...SEARCH, initial_filters: { tipo: 'piano' } }

  it('SPC-21 the call of the start answers with plans in `data`, in the order of _id', async () => {
    const world = { esercente, cliente }
    const first = await RECORDS['piani']?.(db, world, 'esercente')
    const second = await RECORDS['piani']?.(db, world, 'esercente')
    const { status, body } = await as(esercente)('POST', '/api/search/abbonamenti', plans)
    expect(status).toBe(200)
    expect(body.data.map(({ _id }: { _id: string }) => _id)).toEqual([first, second])
    expect(body.data[0]).toMatchObject({ nome: 'Sala pesi', importo_centesimi: 3900 })
  })

  it('SPC-21 without `initial_filters` the same call answers with subscriptions', async () => {
    const { body } = await as(esercente)('POST', '/api/search/abbonamenti', SEARCH)
    expect(body.data).toHaveLength(2)
    expect(body.data[0]).toMatchObject({ stato: 'attivo' })
  })

  it('SPC-21 who still registers and who is inactive gets none, and no refusal', async () => {
    for (const person of [
      await createUtente(db, { ruoli: [{ ruolo: 'esercente' }] }),
      await createEsercente(db, { stato: 'inattivo' }),
    ]) {
      const { status, body } = await as(person)('POST', '/api/search/abbonamenti', plans)
      expect([status, body.data]).toEqual([200, []])
    }
  })
})

describe('SPC-24 what is not there', () => {
  it.each([
    ['GET', '/api/niente'],
    ['GET', '/api'],
    ['POST', '/api/search/niente'],
    ['GET', '/session/a/b'],
    ['GET', '/auth/niente'],
    ['POST', '/otp/niente'],
    ['GET', '/chiusura_cassa/niente'],
  ] as const)('SPC-24 %s %s: 404 with error_message', async (method, url) => {
    const { status, body, headers } = await as(admin)(
      method,
      url,
      method === 'POST' ? {} : undefined,
    )
    expect([status, body.code]).toEqual([404, 'non_trovato'])
    expect(body.error_message).toBe(ERRORS.non_trovato.message)
    expect(headers['content-type']).toContain('application/problem+json')
    expect(headers['cache-control']).toBe('no-store')
  })
})

describe('SPC-08 SPC-28 the collections of staff', () => {
  const ofStaff = app.routeTable.filter(
    ({ allow }) => Array.isArray(allow) && allow.length === 1 && allow[0] === 'admin',
  )

  it('SPC-08 consulenti, promozioni, esercenti and the single report are among them', () => {
    const paths = ofStaff.map(({ method, path }) => `${method} ${path}`)
    expect(paths).toEqual(
      expect.arrayContaining([
        'POST /api/search/consulenti',
        'POST /api/search/promozioni',
        'POST /api/search/esercenti',
        'GET /api/gestione/parametri',
        'GET /api/reports/:id',
      ]),
    )
  })

  const cells = ofStaff.flatMap((row) =>
    people.slice(0, 2).map(([name, person]) => [row.method, row.path, name, person] as const),
  )
  it.each(cells)('SPC-08 %s %s answers 403 to %s', async (method, path, _, person) => {
    const url = path.replaceAll(/:\w+/g, '6a0000000000000000000000')
    const call = as(person)
    const body = method === 'GET' ? undefined : {}
    const answer = await call(method as Parameters<typeof call>[0], url, body)
    expect([answer.status, answer.body.error_message]).toEqual([
      403,
      ERRORS.non_autorizzato.message,
    ])
  })

  it.each(['consulenti', 'promozioni', 'esercenti', 'reports', 'utenti'])(
    'SPC-08 POST /api/search/%s answers to admin',
    async (raccolta) => {
      const { status, body } = await as(admin)('POST', `/api/search/${raccolta}`, SEARCH)
      expect([status, Array.isArray(body.data)]).toEqual([200, true])
    },
  )
})

describe('SPC-23 the menu', () => {
  it.each(people)(
    'SPC-23 SPC-13 its items have route, icon and label for %s',
    async (_, person) => {
      const { body } = await as(person)('GET', '/api/get_settings')
      expect(body.menu.length).toBeGreaterThan(3)
      for (const item of body.menu) {
        expect(Object.keys(item).toSorted()).toEqual(
          expect.arrayContaining(['icon', 'label', 'route']),
        )
        expect(item.route).toMatch(/^\//)
      }
    },
  )
})
