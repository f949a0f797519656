import { randomUUID } from 'node:crypto'
import { provinceVicine } from '@rateo/domain/identita/province'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPiano } from '../../../../test/cambio-piano.ts'
import { startApp } from '../../../../test/client.ts'
import {
  createAdmin,
  createCliente,
  createEsercente,
  createPagamento,
  createPagato,
} from '../../../../test/factories.ts'

let p: Awaited<ReturnType<typeof startApp>>
let cliente: Awaited<ReturnType<typeof createCliente>>
const esercenti = new Map<string, Awaited<ReturnType<typeof createEsercente>>>()
beforeAll(async () => {
  p = await startApp()
  cliente = await createCliente(p.db)
  const elenco = [
    ['Palestra Aurora S.S.D.', 'Spoleto', '06049', 'PG', 'attivo', true],
    ['Lavanderia Perla', 'Terni', '05100', 'TR', 'attivo', true],
    ['Palestra Nascosta', 'Spoleto', '06049', 'PG', 'attivo', false],
    ['Palestra Sospesa', 'Spoleto', '06049', 'PG', 'sospeso', true],
  ] as const
  for (const [ragione_sociale, citta, cap, provincia, stato, visibile] of elenco) {
    const uno = await createEsercente(p.db, { stato })
    await p.db
      .updateTable('esercenti')
      .set({ ragione_sociale, citta, cap, provincia, visibile })
      .where('id', '=', uno.id)
      .execute()
    esercenti.set(ragione_sociale, uno)
  }
})
afterAll(() => p.stop())

type Chi = Parameters<typeof p.as>[0]
const uno = (nome: string) => {
  const trovato = esercenti.get(nome)
  if (!trovato) throw new Error(nome)
  return trovato
}
const cerca = async (search: string, filters: object = {}, chi: Chi = cliente) => {
  const { status, body } = await p.as(chi)('POST', '/api/search/ricerca_esercenti', {
    search,
    filters,
    page: 0,
    limit: 25,
  })
  expect(status).toBe(200)
  return {
    simili: body.simili,
    nomi: body.data.map(({ ragione_sociale }: { ragione_sociale: string }) => ragione_sociale),
    data: body.data,
    total: body.total,
  }
}
const post = (chi: Chi, url: string, body: object) =>
  p.as(chi)('POST', url, body, { 'idempotency-key': randomUUID() })

it('RIC-M1 per nome, P.IVA, città, CAP e categoria; accenti e refusi perdonati, e detti; a pagine', async () => {
  const aurora = 'Palestra Aurora S.S.D.'
  const { partita_iva } = await p.db
    .selectFrom('esercenti')
    .where('id', '=', uno(aurora).id)
    .select('partita_iva')
    .executeTakeFirstOrThrow()
  for (const text of ['aurora', 'àurora pal', partita_iva, 'spoleto', '06049']) {
    expect([text, await cerca(text)]).toMatchObject([text, { nomi: [aurora], simili: false }])
  }
  for (const text of ['palesta', 'aurrora', 'lavandaria perla', 'spoletto']) {
    const { nomi, simili, total } = await cerca(text)
    expect([text, simili, nomi.length]).toEqual([text, true, 1])
    expect(total).toBe(1)
  }
  expect(await cerca('zzzqqq')).toMatchObject({ nomi: [], simili: false })
  expect((await cerca('', { categoria: 'altro' })).nomi).toHaveLength(2)
  const pagina = await p.as(cliente)('POST', '/api/search/ricerca_esercenti', { page: 1, limit: 1 })
  expect([pagina.body.total, pagina.body.data.length]).toEqual([2, 1])
})

it('RIC-M3 soltanto gli attivi che si fanno trovare, anche tra i simili', async () => {
  for (const text of ['', 'palestra', 'palesta', 'nascosta', 'nascossta', 'sospesa']) {
    const { nomi } = await cerca(text)
    expect(nomi).not.toContain('Palestra Nascosta')
    expect(nomi).not.toContain('Palestra Sospesa')
  }
})

it('RIC-B1 (parte) per provincia e fino a un numero di rate', async () => {
  expect((await cerca('', { provincia: { $in: ['TR', 'RI'] } })).nomi).toEqual(['Lavanderia Perla'])
  expect((await cerca('', { rate_max: { $gte: 2 } })).nomi).toEqual([])
  const offerta = await post(uno('Lavanderia Perla'), '/api/offerte_rate', {
    n_rate: 6,
    cadenza: 'mensile',
    importo_min_centesimi: 10_000,
    importo_max_centesimi: 100_000,
  })
  expect(offerta.status).toBe(200)
  expect((await cerca('', { rate_max: { $gte: 6 } })).data).toMatchObject([
    { ragione_sociale: 'Lavanderia Perla', rate_max: 6 },
  ])
  expect((await cerca('', { rate_max: { $gte: 7 } })).nomi).toEqual([])
  const { body } = await p.as(cliente)('GET', `/api/esercenti/${uno('Lavanderia Perla').id}`)
  expect(body.offerte_rate).toMatchObject([{ n_rate: 6, cadenza: 'mensile', tan_percento: 0 }])
})

it('RIC-M2 (parte) i preferiti: si mettono e si tolgono, e sono di uno solo; di un nascosto non c’è', async () => {
  const url = `/api/esercenti/${uno('Lavanderia Perla').id}`
  for (let k = 0; k < 2; k += 1) {
    const fatto = await post(cliente, `${url}/preferito`, { preferito: true })
    expect([fatto.status, fatto.body.preferito]).toEqual([200, true])
  }
  expect((await p.as(cliente)('GET', url)).body.preferito).toBe(true)
  expect((await cerca('', { preferito: true })).nomi).toEqual(['Lavanderia Perla'])
  const altro = await createCliente(p.db)
  expect((await cerca('', { preferito: true }, altro)).nomi).toEqual([])
  await post(cliente, `${url}/preferito`, { preferito: false })
  expect((await cerca('', { preferito: true })).nomi).toEqual([])
  const nascosto = `/api/esercenti/${uno('Palestra Nascosta').id}/preferito`
  expect((await post(cliente, nascosto, { preferito: true })).status).toBe(404)
  expect(
    (await post(uno('Lavanderia Perla'), `${url}/preferito`, { preferito: true })).status,
  ).toBe(403)
})

it('RIC-B3 un profilo sbagliato diventa una richiesta per lo staff, non per l’esercente', async () => {
  const aperta = await post(cliente, '/api/assistenza', {
    categoria: 'profilo',
    oggetto: { tipo: 'esercente', _id: uno('Lavanderia Perla').id },
    soggetto: 'L’indirizzo è sbagliato',
    testo: 'Si è trasferita.',
    seguito_di: null,
  })
  expect([aperta.status, aperta.body.destinatario.tipo]).toEqual([200, 'staff'])
  const admin = await createAdmin(p.db)
  const coda = await p.as(admin)('POST', '/api/search/assistenza', { page: 0, limit: 10 })
  expect(coda.body.data).toMatchObject([{ soggetto: 'L’indirizzo è sbagliato' }])
  const sue = await p.as(uno('Lavanderia Perla'))('POST', '/api/search/assistenza-clienti', {
    page: 0,
    limit: 10,
  })
  expect(sue.body.data).toEqual([])
})

it('RIC-M4 lo staff legge stato, partita IVA, incassi, insoluti, contestazioni e consulente; cliente ed esercente mai, comunque chiedano', async () => {
  const admin = await createAdmin(p.db)
  const perla = uno('Lavanderia Perla')
  const ieri = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  const debito = { esercente_id: perla.id, cliente_id: cliente.id, scadenza: ieri }
  await createPagato(p.db, { ...debito, importo_centesimi: 4_321, pagato_at: new Date() })
  await createPagamento(p.db, { ...debito, stato: 'insoluto' })
  const { data } = await cerca('perla', {}, admin)
  expect(data[0].riservato).toEqual({
    stato: 'attivo',
    partita_iva: expect.stringMatching(/^\d{11}$/),
    volume_centesimi: 4_321,
    insoluti_percento: 50,
    contestazioni_percento: 0,
    consulente: null,
  })
  for (const chi of [cliente, uno('Palestra Aurora S.S.D.'), perla]) {
    const [riga] = (await cerca('perla', {}, chi)).data
    expect([riga._id, riga.riservato]).toEqual([perla.id, null])
    const noti = JSON.stringify(riga)
    for (const segreto of ['4321', data[0].riservato.partita_iva, 'insoluti', 'volume']) {
      expect(noti).not.toContain(segreto)
    }
    // Neither a filter nor an order asks for what the row does not tell.
    for (const campo of ['stato', 'volume_centesimi', 'insoluti_percento', 'consulente']) {
      const chiesto = { page: 0, limit: 5 }
      const url = '/api/search/ricerca_esercenti'
      const filtro = { ...chiesto, filters: { [campo]: 'x' } }
      expect((await p.as(chi)('POST', url, filtro)).status).toBe(400)
      const ordine = { ...chiesto, sort: { [campo]: 1 } }
      expect((await p.as(chi)('POST', url, ordine)).status).toBe(400)
    }
  }
})

it('RIC-M2 il profilo pubblico dice chi è, dove e quando apre, che piani e che condizioni offre; da lì si chiede assistenza e si tiene tra i preferiti', async () => {
  const perla = uno('Lavanderia Perla')
  const punto = await post(perla, '/api/attivita/punti_vendita', {
    nome: 'Centro',
    indirizzo: 'Via Roma 1',
    cap: '05100',
    citta: 'Terni',
    provincia: 'TR',
    orari: 'Il martedì su appuntamento',
  })
  const apertura = {
    settimana: [...Array.from({ length: 5 }, () => [{ dalle: '08:30', alle: '18:00' }]), [], []],
    festivi: 'chiuso',
    chiusure: [],
  }
  const orari = `/api/attivita/punti_vendita/${punto.body._id}/orari`
  expect((await post(perla, orari, { apertura })).status).toBe(200)
  await createPiano(p, perla, 1_500, { nome: 'Camicie', visibilita: 'pubblico' })
  await createPiano(p, perla, 900, { nome: 'Segreto', visibilita: 'su_invito' })
  const { status, body } = await p.as(cliente)('GET', `/api/esercenti/${perla.id}`)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    ragione_sociale: 'Lavanderia Perla',
    categoria: 'altro',
    citta: 'Terni',
    provincia: 'TR',
    punti_vendita: [
      { nome: 'Centro', indirizzo: 'Via Roma 1', orari: 'Il martedì su appuntamento', apertura },
    ],
    offerte_rate: [{ n_rate: 6, cadenza: 'mensile', tan_percento: 0, anticipo_percento: 0 }],
    riservato: null,
  })
  expect(body.piani.map(({ nome }: { nome: string }) => nome)).toEqual(['Camicie'])
  const preferito = { preferito: true }
  expect((await post(cliente, `/api/esercenti/${perla.id}/preferito`, preferito)).status).toBe(200)
  const aperta = await post(cliente, '/api/assistenza', {
    categoria: 'altro',
    oggetto: { tipo: 'esercente', _id: perla.id },
    soggetto: 'Avete il lavaggio a secco?',
    testo: 'Vorrei sapere i tempi.',
    seguito_di: null,
  })
  expect([aperta.status, aperta.body.oggetto?._id]).toEqual([200, perla.id])
})

it('RIC-B1 vicino a me, aperto ora e a rate fino a n: chi ha tutti e tre, e nessuno a cui ne manca uno', async () => {
  // The browser makes the province of a place, and sends only those.
  const vicine = provinceVicine({ lat: 45.44, lon: 10.99 }, 60).map(({ sigla }) => sigla)
  expect(vicine).toContain('VR')
  expect(vicine).not.toContain('PA')
  const sempre = Array.from({ length: 7 }, () => [{ dalle: '00:00', alle: '00:00' }])
  const mai = Array.from({ length: 7 }, () => [])
  const negozio = async (
    ragione_sociale: string,
    { provincia = 'VR', settimana = sempre as object[], n_rate = 6 },
  ) => {
    const chi = await createEsercente(p.db, { ragione_sociale })
    await p.db.updateTable('esercenti').set({ provincia }).where('id', '=', chi.id).execute()
    const dove = { indirizzo: 'Via Roma 1', cap: '37121', citta: 'Verona', provincia }
    const punto = await post(chi, '/api/attivita/punti_vendita', { nome: 'Negozio', ...dove })
    const apertura = { settimana, festivi: 'come_al_solito', chiusure: [] }
    const orari = await post(chi, `/api/attivita/punti_vendita/${punto.body._id}/orari`, {
      apertura,
    })
    const rate = await post(chi, '/api/offerte_rate', {
      n_rate,
      cadenza: 'mensile',
      importo_min_centesimi: 10_000,
      importo_max_centesimi: 100_000,
    })
    expect([punto.status, orari.status, rate.status]).toEqual([200, 200, 200])
  }
  await negozio('Scaligera giusta', {})
  await negozio('Scaligera a lungo', { n_rate: 12 })
  await negozio('Scaligera lontana', { provincia: 'PA' })
  await negozio('Scaligera chiusa', { settimana: mai })
  await negozio('Scaligera in poche rate', { n_rate: 3 })
  const tre = { provincia: { $in: vicine }, aperto: true, rate_max: { $gte: 6 } }
  const nomi = async (filters: object) => (await cerca('scaligera', filters)).nomi.toSorted()
  expect(await nomi(tre)).toEqual(['Scaligera a lungo', 'Scaligera giusta'])
  expect(await nomi({ ...tre, rate_max: { $gte: 12 } })).toEqual(['Scaligera a lungo'])
  expect(await nomi({ ...tre, aperto: false })).toEqual(['Scaligera chiusa'])
  const { rate_max: _, ...senzaRate } = tre
  expect(await nomi(senzaRate)).toContain('Scaligera in poche rate')
  const { provincia: __, ...ovunque } = tre
  expect(await nomi(ovunque)).toContain('Scaligera lontana')
})
