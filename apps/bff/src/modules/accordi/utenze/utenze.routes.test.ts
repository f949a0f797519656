import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, startApp, stoppedClock } from '../../../../test/client.ts'
import { createAdmin, createCliente, createEsercente } from '../../../../test/factories.ts'

const clock = stoppedClock(new Date('2026-11-21T09:30:00Z'))
let server: Awaited<ReturnType<typeof startApp>>
const people: Record<string, Person> = {}

beforeAll(async () => {
  server = await startApp({ clock })
  const { db } = server
  people['esercente'] = await createEsercente(db)
  people['cliente'] = await createCliente(db, { nome: 'Giulia Ferrari' })
  people['admin'] = (await createAdmin(db)) as Person
  people['altro esercente'] = await createEsercente(db)
  people['altro cliente'] = await createCliente(db)
})
afterAll(async () => server.stop())

const call = (
  who: string | null,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  url: string,
  body?: unknown,
) => server.as(who === null ? null : (people[who] ?? null))(method, url, body)

const LUCE = {
  tipo: 'luce',
  fornitore: 'Enel Energia',
  intestatario: 'Giulia Ferrari',
  indirizzo: 'Via Roma 12, Spoleto',
  codice: 'it001e12345678',
  soprannome: 'Casa',
  giorno_tipico: 15,
}
const BOLLETTA = {
  periodo_dal: '2026-09-01',
  periodo_al: '2026-10-31',
  importo_centesimi: 8430,
  scadenza: '2026-12-05',
  codice_avviso: '',
}

const crea = async (who: string, change: object = {}) => {
  const { status, body } = await call(who, 'POST', '/api/utenze', { ...LUCE, ...change })
  expect(status).toBe(200)
  return body
}
const aggiungi = async (who: string, utenza: string, change: object = {}) => {
  const url = `/api/utenze/${utenza}/bollette`
  const { status, body } = await call(who, 'POST', url, { ...BOLLETTA, ...change })
  expect(status).toBe(200)
  return body.bollette.find(
    (b: { scadenza: string }) => b.scadenza === { ...BOLLETTA, ...change }.scadenza,
  )
}

describe('UTE-M1 utenza', () => {
  it.each(['esercente', 'cliente'])(
    'UTE-M1 UTE-M5 %s aggiunge, corregge ed elimina la propria',
    async (who) => {
      const made = await crea(who)
      expect(made).toMatchObject({
        codice: 'IT001E12345678',
        proprietario: { ruolo: who },
        bollette: [],
        modificabile: true,
      })
      const url = `/api/utenze/${made._id}`
      const changed = await call(who, 'PATCH', url, { ...LUCE, fornitore: 'A2A' })
      expect(changed.body.fornitore).toBe('A2A')
      expect((await call(who, 'DELETE', url)).status).toBe(200)
      expect((await call(who, 'GET', url)).status).toBe(404)
    },
  )

  it.each([
    ['luce', 'IT001X12345678', /POD/],
    ['gas', '123', /PDR/],
  ])(
    'UTE-M1 il codice di %s sbagliato (%s) è detto accanto al campo',
    async (tipo, codice, message) => {
      const { status, body } = await call('cliente', 'POST', '/api/utenze', {
        ...LUCE,
        tipo,
        codice,
      })
      expect(status).toBe(422)
      expect(body.errors).toEqual([{ pointer: '/codice', message: expect.stringMatching(message) }])
    },
  )

  it('UTE-M1 senza codice si può; i campi obbligatori e il giorno no', async () => {
    await crea('cliente', { codice: '', tipo: 'gas' })
    const { status, body } = await call('cliente', 'POST', '/api/utenze', {
      ...LUCE,
      fornitore: ' ',
      giorno_tipico: 32,
    })
    expect(status).toBe(422)
    expect(body.errors.map((e: { pointer: string }) => e.pointer).toSorted()).toEqual([
      '/fornitore',
      '/giorno_tipico',
    ])
  })
})

describe('UTE-M2 (parte) bolletta', () => {
  it('UTE-M2 (parte) aggiunge, corregge, segna ed elimina; la somma da pagare segue', async () => {
    const { _id } = await crea('cliente')
    const una = await aggiungi('cliente', _id)
    await aggiungi('cliente', _id, { scadenza: '2026-12-20', importo_centesimi: 1570 })
    const url = `/api/utenze/${_id}`
    const letta = (await call('cliente', 'GET', url)).body
    expect(letta.da_pagare_centesimi).toBe(10_000)
    expect(letta.prossima).toEqual({
      scadenza: '2026-12-05',
      importo_centesimi: 8430,
      situazione: 'da_pagare',
    })
    const segna = (stato: string) =>
      call('cliente', 'POST', `${url}/bollette/${una._id}/stato`, { stato })
    const pagata = (await segna('pagata')).body
    expect(pagata.da_pagare_centesimi).toBe(1570)
    expect(pagata.bollette.find((b: { _id: string }) => b._id === una._id)).toMatchObject({
      stato: 'pagata',
      pagata_at: clock.now().toISOString(),
    })
    const corretta = await call('cliente', 'PATCH', `${url}/bollette/${una._id}`, BOLLETTA)
    expect(corretta.status).toBe(409)
    expect((await segna('contestata')).status).toBe(409)
    expect((await segna('da_pagare')).status).toBe(200)
    expect(
      (await call('cliente', 'DELETE', `${url}/bollette/${una._id}`)).body.bollette,
    ).toHaveLength(1)
  })

  it('UTE-M2 (parte) passata la scadenza è scaduta, senza che nessuno lo scriva', async () => {
    const { _id } = await crea('cliente')
    const una = await aggiungi('cliente', _id, { scadenza: '2026-11-20' })
    expect(una).toMatchObject({ stato: 'da_pagare', situazione: 'scaduta' })
    const oggi = await aggiungi('cliente', _id, { scadenza: '2026-11-21' })
    expect(oggi.situazione).toBe('da_pagare')
    await expect(
      server.db
        .updateTable('bollette')
        .set({ stato: 'scaduta' })
        .where('id', '=', una._id)
        .execute(),
    ).rejects.toThrow()
  })

  it('UTE-M2 (parte) periodo al contrario e importo zero sono rifiutati accanto al campo', async () => {
    const { _id } = await crea('cliente')
    const { status, body } = await call('cliente', 'POST', `/api/utenze/${_id}/bollette`, {
      ...BOLLETTA,
      periodo_al: '2026-08-01',
    })
    expect(status).toBe(422)
    expect(body.errors[0].pointer).toBe('/periodo_al')
    const zero = await call('cliente', 'POST', `/api/utenze/${_id}/bollette`, {
      ...BOLLETTA,
      importo_centesimi: 0,
    })
    expect(zero.body.errors[0].pointer).toBe('/importo_centesimi')
    const copiato = await call('cliente', 'POST', `/api/utenze/${_id}/bollette`, {
      ...BOLLETTA,
      codice_avviso: '3007 1570 0000 0000 33',
    })
    expect(copiato.body.errors[0].pointer).toBe('/codice_avviso')
  })

  it('UTE-M2 (parte) la bolletta di un’altra utenza, anche propria, non si trova', async () => {
    const [una, altra] = [await crea('cliente'), await crea('cliente')]
    const bolletta = await aggiungi('cliente', una._id)
    const url = `/api/utenze/${altra._id}/bollette/${bolletta._id}`
    expect((await call('cliente', 'DELETE', url)).status).toBe(404)
    expect((await call('cliente', 'POST', `${url}/stato`, { stato: 'pagata' })).status).toBe(404)
  })
})

describe('chi può', () => {
  it.each(['altro cliente', 'altro esercente', 'esercente'])(
    'X10 per %s quella di un altro non esiste',
    async (who) => {
      const { _id } = await crea('cliente')
      const { _id: bolletta } = await aggiungi('cliente', _id)
      const url = `/api/utenze/${_id}`
      for (const [method, path, body] of [
        ['GET', url, undefined],
        ['PATCH', url, LUCE],
        ['DELETE', url, undefined],
        ['POST', `${url}/bollette`, BOLLETTA],
        ['PATCH', `${url}/bollette/${bolletta}`, BOLLETTA],
        ['DELETE', `${url}/bollette/${bolletta}`, undefined],
        ['POST', `${url}/bollette/${bolletta}/stato`, { stato: 'pagata' }],
      ] as const) {
        expect((await call(who, method, path, body)).status, `${method} ${path}`).toBe(404)
      }
      const list = await call(who, 'POST', '/api/search/utenze', { filters: { _id: { $eq: _id } } })
      expect(list.body.data).toEqual([])
    },
  )

  it('UTE-M5 l’admin legge quelle di tutti e non le tocca; senza sessione niente', async () => {
    const { _id } = await crea('cliente')
    const letta = await call('admin', 'GET', `/api/utenze/${_id}`)
    expect(letta.body).toMatchObject({
      modificabile: false,
      proprietario: { ruolo: 'cliente', nome: 'Giulia Ferrari' },
    })
    expect((await call('admin', 'PATCH', `/api/utenze/${_id}`, LUCE)).status).toBe(403)
    expect((await call('admin', 'POST', '/api/utenze', LUCE)).status).toBe(403)
    expect((await call(null, 'POST', '/api/search/utenze', {})).status).toBe(401)
  })
})

it('X1 la ricerca trova per fornitore, filtra per tipo e per scadute, e rifiuta i campi ignoti', async () => {
  const { _id } = await crea('altro esercente', {
    tipo: 'acqua',
    codice: 'C-77',
    fornitore: 'Valle Umbra Servizi',
  })
  await crea('altro esercente')
  const search = async (body: object) =>
    (await call('altro esercente', 'POST', '/api/search/utenze', body)).body
  expect((await search({})).total).toBe(2)
  expect((await search({ search: 'valle umbra' })).data.map((u: { _id: string }) => u._id)).toEqual(
    [_id],
  )
  expect((await search({ filters: { tipo: { $in: ['acqua'] } } })).total).toBe(1)
  await aggiungi('altro esercente', _id, { scadenza: '2026-11-01' })
  expect(
    (await search({ filters: { scaduta: true } })).data.map((u: { _id: string }) => u._id),
  ).toEqual([_id])
  const wrong = await call('altro esercente', 'POST', '/api/search/utenze', { filters: { x: 1 } })
  expect(wrong.status).toBe(400)
})
