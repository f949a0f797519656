import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp } from '../../../../test/client.ts'
import {
  createAdmin,
  createCliente,
  createEsercente,
  createPagamento,
} from '../../../../test/factories.ts'
import { newId } from '../../../db/ids.ts'

let portale: Awaited<ReturnType<typeof startApp>>
let esercente: Awaited<ReturnType<typeof createEsercente>>
let altro: Awaited<ReturnType<typeof createEsercente>>
let cliente: Awaited<ReturnType<typeof createCliente>>
let admin: Awaited<ReturnType<typeof createAdmin>>
let oggi: string

beforeAll(async () => {
  portale = await startApp()
  const { db } = portale
  oggi = portale.deps.clock.today()
  admin = await createAdmin(db)
  esercente = await createEsercente(db)
  altro = await createEsercente(db)
  cliente = await createCliente(db, { nome: 'Bruno Sarti', esercente_id: esercente.id })
  await createDilazione({ causale: 'Impianto dentale' })
  await createDilazione({ causale: 'Bozza mai inviata', stato: 'bozza' })
  await createDilazione({ esercente_id: altro.id, causale: 'Presso un altro' })
})
afterAll(() => portale.stop())

type Chi = Parameters<typeof portale.as>[0]
const cerca = (chi: Chi, body: object = {}) =>
  portale.as(chi)('POST', '/api/search/dilazioni', body)
const leggi = (chi: Chi, id: string) => portale.as(chi)('GET', `/api/dilazioni/${id}`)

/** 1000,00 € in three rate: one past, one near, one far. */
async function createDilazione(values: {
  causale: string
  stato?: string
  esercente_id?: string
}): Promise<{ id: string; pagamenti: string[] }> {
  const { db } = portale
  const { stato = 'attiva', esercente_id = esercente.id } = values
  const id = newId()
  const parti = { esercente_id, cliente_id: cliente.id }
  const giorni = [aggiungiGiorni(oggi, -3), aggiungiGiorni(oggi, 4), aggiungiGiorni(oggi, 40)]
  await db
    .insertInto('dilazioni')
    .values({
      id,
      ...parti,
      causale: values.causale,
      importo_centesimi: 100_000,
      n_rate: 3,
      cadenza: 'mensile',
      prima_scadenza: giorni[0] ?? oggi,
      inquadramento: 'credito_gratuito',
      stato,
    })
    .execute()
  const pagamenti: string[] = []
  for (const [index, scadenza] of giorni.entries()) {
    const capitale_centesimi = index === 2 ? 33_334 : 33_333
    const origine = { origine: 'rata', origine_id: id, origine_n: index + 1, origine_di: 3 }
    const pagamento =
      stato === 'attiva'
        ? await createPagamento(db, {
            ...parti,
            ...origine,
            importo_centesimi: capitale_centesimi,
            scadenza,
          })
        : null
    if (pagamento) pagamenti.push(pagamento.id)
    await db
      .insertInto('rate')
      .values({
        id: newId(),
        dilazione_id: id,
        n: index + 1,
        scadenza,
        scadenza_originale: scadenza,
        capitale_centesimi,
        stato: 'programmata',
        pagamento_id: pagamento?.id ?? null,
      })
      .execute()
  }
  await portale.pool.query('select riepiloga_dilazione($1)', [id])
  return { id, pagamenti }
}

const segna = (id: string, stato: string, incassato_centesimi: number) =>
  portale.db
    .updateTable('pagamenti')
    .set({
      stato,
      incassato_centesimi,
      pagato_at: incassato_centesimi > 0 ? portale.deps.clock.now() : null,
    })
    .where('id', '=', id)
    .execute()

describe('POST /api/search/dilazioni', () => {
  it('X1 ciascuno le sue, con i totali del filtro e non della pagina', async () => {
    const { status, body } = await cerca(esercente, { filters: { stato: 'attiva' } })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      total: 1,
      totals: { totale_centesimi: 100_000, pagato_centesimi: 0, residuo_centesimi: 100_000 },
      data: [
        {
          causale: 'Impianto dentale',
          cliente: { nome: 'Bruno Sarti' },
          n_rate: 3,
          rate_pagate: 0,
          prossima_scadenza: aggiungiGiorni(oggi, -3),
          prossimo_importo_centesimi: 33_333,
          in_ritardo: true,
        },
      ],
    })
    expect((await cerca(admin)).body.total).toBe(3)
  })

  it('X10 un cliente vede le sue di ogni esercente, ma non quelle mai inviate', async () => {
    const { body } = await cerca(cliente)
    expect(body.data.map((row: { causale: string }) => row.causale).toSorted()).toEqual([
      'Impianto dentale',
      'Presso un altro',
    ])
    expect((await cerca(cliente, { filters: { stato: 'bozza' } })).body.total).toBe(0)
    expect((await cerca(esercente, { filters: { stato: 'bozza' } })).body.total).toBe(1)
  })

  it('X10 un filtro su un altro non allarga: l’elenco resta vuoto', async () => {
    const body = { initial_filters: { esercente_id: altro.id } }
    expect((await cerca(esercente, body)).body).toMatchObject({ data: [], total: 0 })
    expect((await cerca(cliente, body)).body.total).toBe(1)
  })

  it('X1 per parole, per ritardo e per prossima scadenza; un campo ignoto è 400', async () => {
    expect((await cerca(esercente, { search: 'sarti' })).body.total).toBe(2)
    expect((await cerca(esercente, { search: 'impianto' })).body.total).toBe(1)
    expect((await cerca(esercente, { filters: { in_ritardo: false } })).body.total).toBe(1)
    const futura = { filters: { prossima_scadenza: { $gte: oggi } } }
    expect((await cerca(esercente, futura)).body.total).toBe(0)
    expect((await cerca(esercente, { filters: { boh: 1 } })).status).toBe(400)
    expect((await cerca(esercente, { filters: { stato: 'pagata' } })).status).toBe(400)
  })

  it('X1 in ordine di scadenza, pagina dopo pagina col cursore: prima ciò che è dovuto', async () => {
    const prima = (await cerca(esercente, { sort: { entro: 1 }, limit: 1 })).body
    const dopo = (await cerca(esercente, { sort: { entro: 1 }, limit: 1, cursor: prima.next })).body
    expect([prima.data[0]?.causale, dopo.data[0]?.causale]).toEqual([
      'Impianto dentale',
      'Bozza mai inviata',
    ])
    expect(dopo.next).toBeNull()
  })

  it('SPC-22 senza sessione 401', async () => {
    expect((await cerca(null)).status).toBe(401)
  })
})

describe('POST /api/dilazioni/conta', () => {
  it('X1 conta per stato solo ciò che si può vedere', async () => {
    const conta = async (chi: Chi, body: object = {}) =>
      (await portale.as(chi)('POST', '/api/dilazioni/conta', body)).body.stati
    expect(await conta(esercente)).toEqual([
      { stato: 'attiva', quanti: 1 },
      { stato: 'bozza', quanti: 1 },
      { stato: 'in_ritardo', quanti: 1 },
    ])
    expect(await conta(cliente)).toEqual([
      { stato: 'attiva', quanti: 2 },
      { stato: 'in_ritardo', quanti: 2 },
    ])
    expect(await conta(esercente, { esercente_id: altro.id })).toEqual([])
    expect(await conta(admin, { esercente_id: altro.id })).toMatchObject([{ quanti: 1 }, {}])
  })
})

describe('GET /api/dilazioni/:id', () => {
  it('DIL-M5 (parte) dà le rate come sono oggi, e le somme tornano', async () => {
    const { id, pagamenti } = await createDilazione({ causale: 'Da leggere' })
    const { status, body } = await leggi(cliente, id)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      totale_centesimi: 100_000,
      scaduto_centesimi: 33_333,
      tan_percento: 0,
      rate: [
        { n: 1, stato: 'scaduta', residuo_dopo_centesimi: 66_667, pagabile: true },
        { n: 2, stato: 'in_scadenza', pagamento: { _id: pagamenti[1], tentativi: 0 } },
        { n: 3, stato: 'programmata', totale_centesimi: 33_334, residuo_dopo_centesimi: 0 },
      ],
    })
  })

  it('X10 quella di un altro, e la bozza per il cliente, non esistono', async () => {
    const { id } = await createDilazione({ causale: 'Riservata' })
    const bozza = await createDilazione({ causale: 'Bozza', stato: 'bozza' })
    const estraneo = await createCliente(portale.db)
    expect((await leggi(altro, id)).status).toBe(404)
    expect((await leggi(estraneo, id)).status).toBe(404)
    expect((await leggi(cliente, bozza.id)).status).toBe(404)
    expect((await leggi(esercente, bozza.id)).status).toBe(200)
    expect((await leggi(admin, id)).status).toBe(200)
    expect((await leggi(admin, newId())).status).toBe(404)
  })
})

describe('le rate seguono i loro pagamenti', () => {
  it('DIL-M5 (parte) pagata, restituita e pagata tutta: la dilazione lo dice e si conclude', async () => {
    const { id, pagamenti } = await createDilazione({ causale: 'Che si paga' })
    const [prima = '', seconda = '', terza = ''] = pagamenti
    await segna(prima, 'pagato', 33_333)
    expect((await leggi(esercente, id)).body).toMatchObject({
      pagato_centesimi: 33_333,
      residuo_centesimi: 66_667,
      rate_pagate: 1,
      prossima_scadenza: aggiungiGiorni(oggi, 4),
      in_ritardo: false,
      rate: [{ stato: 'pagata', pagabile: false }, {}, {}],
    })
    await segna(prima, 'insoluto', 0)
    expect((await leggi(esercente, id)).body).toMatchObject({
      pagato_centesimi: 0,
      rate_pagate: 0,
      in_ritardo: true,
      rate: [{ stato: 'scaduta', pagata_at: null }, {}, {}],
    })
    await Promise.all(
      [prima, seconda]
        .map((one) => segna(one, 'pagato', 33_333))
        .concat(segna(terza, 'pagato', 33_334)),
    )
    expect((await leggi(esercente, id)).body).toMatchObject({
      stato: 'conclusa',
      pagato_centesimi: 100_000,
      residuo_centesimi: 0,
      rate_pagate: 3,
      prossima_scadenza: null,
    })
    await segna(terza, 'insoluto', 0)
    expect((await leggi(esercente, id)).body).toMatchObject({
      stato: 'attiva',
      residuo_centesimi: 33_334,
    })
  })

  it('DIL-M5 (parte) mentre si paga è in addebito, e se il pagamento cade torna come prima', async () => {
    const { id, pagamenti } = await createDilazione({ causale: 'Lasciata a metà' })
    const [, seconda = ''] = pagamenti
    await segna(seconda, 'in_verifica', 0)
    expect((await leggi(cliente, id)).body.rate[1]).toMatchObject({
      stato: 'in_addebito',
      pagabile: false,
    })
    await segna(seconda, 'da_pagare', 0)
    expect((await leggi(cliente, id)).body.rate[1]).toMatchObject({
      stato: 'in_scadenza',
      pagabile: true,
    })
  })

  it('il denaro arrivato non è rifiutato per lo stato della rata', async () => {
    const { id, pagamenti } = await createDilazione({ causale: 'Annullata ma pagata' })
    const [prima = ''] = pagamenti
    await portale.db
      .updateTable('rate')
      .set({ stato: 'annullata' })
      .where('pagamento_id', '=', prima)
      .execute()
    await segna(prima, 'pagato', 33_333)
    expect((await leggi(esercente, id)).body).toMatchObject({
      pagato_centesimi: 33_333,
      rate: [{ stato: 'annullata', pagato_centesimi: 33_333 }, {}, {}],
    })
  })

  it('il database rifiuta un passaggio che la tabella non ammette', async () => {
    const { id } = await createDilazione({ causale: 'Senza scorciatoie' })
    const salta = portale.db
      .updateTable('dilazioni')
      .set({ stato: 'bozza' })
      .where('id', '=', id)
      .execute()
    await expect(salta).rejects.toThrow('passaggio da attiva a bozza non ammesso')
  })
})
