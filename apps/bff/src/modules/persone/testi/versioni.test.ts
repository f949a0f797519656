import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Person, startApp } from '../../../../test/client.ts'
import { createAdmin } from '../../../../test/factories.ts'
import { createWorld } from '../../../../test/world.ts'
import { registraConsensi } from '../sessione/index.ts'
import { versioneInVigore } from './testi.queries.ts'

let server: Awaited<ReturnType<typeof startApp>>
let admin: Person
let cliente: Person
let oggi: string
beforeAll(async () => {
  server = await startApp()
  admin = await createAdmin(server.db)
  cliente = (await createWorld(server.db)).cliente
  oggi = server.deps.clock.today()
  const dato = true
  await registraConsensi(
    server.db,
    cliente.utente_id,
    [
      { tipo: 'termini', versione: '2026-01', dato },
      { tipo: 'privacy', versione: '2026-01', dato },
    ],
    server.deps.clock.now(),
  )
})
afterAll(() => server.stop())
beforeEach(() => server.db.deleteFrom('testi_legali').execute())

const tra = (n: number) => aggiungiGiorni(oggi, n)
const una = (change: object) => ({
  tipo: 'privacy',
  valido_dal: oggi,
  novita: 'Diciamo per quanto restano i log.',
  testo: '# Per quanto\n\nI log restano 30 giorni.\n\n# Chi <b>siamo</b>\n\nNoi.',
  ...change,
})
const pubblica = (change: object = {}) => server.as(admin)('POST', '/api/testi_legali', una(change))
const pagina = (path: string) => server.app.inject({ method: 'GET', url: path })
const daLeggere = async () =>
  (await server.as(cliente)('GET', '/api/testi_da_leggere')).body.data.map(
    (uno: { tipo: string; in_vigore: boolean }) => [uno.tipo, uno.in_vigore],
  )

describe('REG-M2 (parte) le versioni dei testi legali', () => {
  it.each(['/termini', '/informativa', '/cookie', '/accessibilita'])(
    'prima che qualcuno scriva, %s è quella che arriva con il portale',
    async (path) => {
      const { statusCode, body } = await pagina(path)
      expect(statusCode).toBe(200)
      expect(body).toMatch(/<p class="quiet">Versione 2026-\d\d<\/p>/)
      expect(body).not.toContain('Altre versioni')
    },
  )

  it('una versione vale dal suo giorno; prima si legge già, e quella di prima resta leggibile', async () => {
    const { status, body } = await pubblica({ valido_dal: tra(10) })
    expect(status).toBe(200)
    expect(body.data.find(({ tipo }: { tipo: string }) => tipo === 'privacy')).toMatchObject({
      versione: tra(10),
      stato: 'futura',
    })
    expect(await versioneInVigore(server.db, 'privacy', oggi)).toBe('2026-01')
    expect(await versioneInVigore(server.db, 'privacy', tra(10))).toBe(tra(10))
    const prima = await pagina('/informativa')
    expect(prima.body).toContain('vale una versione nuova: Diciamo per quanto restano i log.')
    expect(prima.body).toContain('Garante')
    const nuova = await pagina(`/informativa?versione=${tra(10)}`)
    expect(nuova.body).toContain('<h2>Per quanto</h2>')
    expect(nuova.body).toContain('Chi &lt;b&gt;siamo&lt;/b&gt;')
    expect(nuova.body).not.toContain('Garante')
  })

  it('quando vale, alla pagina c’è lei, e l’altra ha il suo indirizzo', async () => {
    await pubblica()
    const { body } = await pagina('/informativa')
    expect(body).toContain('I log restano 30 giorni.')
    expect(body).toContain('/informativa?versione=2026-01')
    const vecchia = await pagina('/informativa?versione=2026-01')
    expect(vecchia.body).toContain('non vale più dal')
    expect(vecchia.body).toContain('Garante')
    const mai = await pagina('/informativa?versione=1999-01')
    expect([mai.statusCode, mai.headers.location]).toEqual([302, '/informativa'])
  })

  it.each([
    ['ieri', { valido_dal: () => tra(-1) }, '/valido_dal'],
    ['fra due anni', { valido_dal: () => tra(800) }, '/valido_dal'],
    ['termini da domani', { tipo: () => 'termini', valido_dal: () => tra(1) }, '/valido_dal'],
    ['solo un titolo', { testo: () => '# Titolo' }, '/testo'],
    ['senza dire che cosa cambia', { novita: () => ' ' }, '/novita'],
  ])('rifiuta: %s', async (_, change, pointer) => {
    const values = Object.entries(change).map(([name, value]) => [name, value()])
    const { status, body } = await pubblica(Object.fromEntries(values))
    expect(status).toBe(422)
    expect(body.errors.map((uno: { pointer: string }) => uno.pointer)).toEqual([pointer])
  })

  it('due che pubblicano per lo stesso giorno: una sola, e l’altra legge perché', async () => {
    const due = await Promise.all([
      pubblica({ valido_dal: tra(3) }),
      pubblica({ valido_dal: tra(3) }),
    ])
    expect(due.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
    const rifiuto = due.find(({ status }) => status === 409)
    expect(rifiuto?.body.error_message).toContain('C’è già una versione')
  })

  it('si toglie finché non vale; poi resta com’è', async () => {
    const futura = (await pubblica({ valido_dal: tra(3) })).body.data
    const idDi = (data: { _id: string | null; stato: string }[], stato: string) =>
      data.find((uno) => uno._id !== null && uno.stato === stato)?._id
    const via = await server.as(admin)('DELETE', `/api/testi_legali/${idDi(futura, 'futura')}`)
    expect(via.status).toBe(200)
    expect(idDi(via.body.data, 'futura')).toBeUndefined()
    const vale = (await pubblica()).body.data
    const no = await server.as(admin)('DELETE', `/api/testi_legali/${idDi(vale, 'in_vigore')}`)
    expect([no.status, no.body.error_message]).toEqual([
      409,
      'Questa versione vale già: resta com’è. Pubblicane una nuova.',
    ])
  })

  it('chi si è registrato lo trova tra le cose da fare finché dice di averlo letto, e resta scritto quando', async () => {
    await pubblica({ valido_dal: tra(2) })
    await pubblica({ tipo: 'cookie' })
    expect(await daLeggere()).toEqual([['privacy', false]])
    const home = await server.as(cliente)('GET', '/api/home/da_fare')
    expect(home.body.data).toContainEqual({
      coda: 'testi_da_leggere',
      numero: 1,
      importo_centesimi: null,
    })
    const [{ _id }] = (await server.as(cliente)('GET', '/api/testi_da_leggere')).body.data
    const letto = await server.as(cliente)('POST', `/api/testi_da_leggere/${_id}`, {})
    expect(letto.body).toEqual({ data: [] })
    const consensi = await server.as(cliente)('GET', '/api/profilo/privacy')
    expect(consensi.body.consensi).toContainEqual(
      expect.objectContaining({ tipo: 'privacy', versione: tra(2), dato: true }),
    )
    // A version that somebody has read stays to be read.
    const via = await server.as(admin)('DELETE', `/api/testi_legali/${_id}`)
    expect([via.status, via.body.error_message]).toEqual([
      409,
      'Qualcuno ha già detto di averla letta: resta com’è. Pubblicane una che vale da un altro giorno.',
    ])
    expect((await pagina(`/informativa?versione=${tra(2)}`)).body).toContain('I log restano')
    // Read twice it is one reading, and one of another person is none of theirs.
    expect((await server.as(cliente)('POST', `/api/testi_da_leggere/${_id}`, {})).status).toBe(404)
    const { cliente: altro } = await createWorld(server.db)
    expect((await server.as(altro)('GET', '/api/testi_da_leggere')).body).toEqual({ data: [] })
  })
})
