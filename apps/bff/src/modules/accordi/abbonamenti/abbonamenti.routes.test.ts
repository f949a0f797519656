import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp } from '../../../../test/client.ts'
import {
  createAdmin,
  createCliente,
  createEsercente,
  createPagamento,
  createUtente,
  linkCliente,
} from '../../../../test/factories.ts'
import { newId } from '../../../db/ids.ts'

let portale: Awaited<ReturnType<typeof startApp>>
let esercente: Awaited<ReturnType<typeof createEsercente>>
let altro: Awaited<ReturnType<typeof createEsercente>>
let cliente: Awaited<ReturnType<typeof createCliente>>

/** The search that the portal makes at its start, word for word. */
const AVVIO = {
  query: {},
  sort: { _id: 1 },
  search: '',
  page: 0,
  limit: 10,
  filters: {},
  initial_filters: { tipo: 'piano' },
}

beforeAll(async () => {
  portale = await startApp()
  const { db } = portale
  esercente = await createEsercente(db)
  altro = await createEsercente(db)
  const estraneo = await createEsercente(db)
  cliente = await createCliente(db, { nome: 'Bruno Sarti', esercente_id: esercente.id })
  await linkCliente(db, altro.id, cliente.id)
  for (const { id } of [esercente, altro, estraneo]) {
    const base = { esercente_id: id, importo_centesimi: 3900, cadenza: 'mensile' }
    const piano = { ...base, id: newId(), nome: 'Sala pesi' }
    await db
      .insertInto('piani')
      .values([piano, { ...base, id: newId(), nome: 'Solo invito', visibilita: 'su_invito' }])
      .execute()
    if (id === estraneo.id) continue
    await db
      .insertInto('abbonamenti')
      .values({
        id: newId(),
        esercente_id: id,
        cliente_id: cliente.id,
        piano_id: piano.id,
        stato: 'attivo',
        importo_centesimi: 3900,
        prossimo_addebito: '2026-12-01',
      })
      .execute()
  }
})
afterAll(() => portale.stop())

type Chi = Parameters<typeof portale.as>[0]
const cerca = (chi: Chi, body: object) => portale.as(chi)('POST', '/api/search/abbonamenti', body)

describe('POST /api/search/abbonamenti', () => {
  it('SPC-21 la chiamata di avvio dà i piani in data, dal più vecchio', async () => {
    const { status, body } = await cerca(esercente, AVVIO)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      total: 2,
      page: 0,
      limit: 10,
      data: [
        {
          tipo: 'piano',
          nome: 'Sala pesi',
          cadenza: 'mensile',
          cliente: null,
          esercente: { _id: esercente.id },
        },
        { nome: 'Solo invito', stato: 'su_invito' },
      ],
    })
  })

  it('SPC-21 chi si sta registrando o non è attivo ha un elenco vuoto e nessun errore', async () => {
    const registrando = await createUtente(portale.db, { ruoli: [{ ruolo: 'esercente' }] })
    const inattivo = await createUtente(portale.db, {
      stato: 'inattivo',
      ruoli: [{ ruolo: 'esercente', esercente_id: esercente.id }],
    })
    for (const chi of [registrando, inattivo]) {
      expect(await cerca(chi, AVVIO)).toMatchObject({
        status: 200,
        body: { data: [], total: 0, next: null },
      })
    }
  })

  it('SPC-21 un cliente vede i piani pubblici di chi gli vende, lo staff tutti', async () => {
    expect((await cerca(cliente, AVVIO)).body.data).toMatchObject([
      { nome: 'Sala pesi', esercente: { _id: esercente.id } },
      { nome: 'Sala pesi', esercente: { _id: altro.id } },
    ])
    expect((await cerca(await createAdmin(portale.db), AVVIO)).body.total).toBe(6)
  })

  it('SPC-22 senza sessione 401 con error_message', async () => {
    const { status, body } = await cerca(null, AVVIO)
    expect(status).toBe(401)
    expect(body.error_message).not.toBe('')
  })

  it('X1 senza tipo piano sono abbonamenti, ciascuno i suoi', async () => {
    const mio = (await cerca(esercente, {})).body
    expect(mio).toMatchObject({
      total: 1,
      // Nobody takes the sum of years, months and what is over.
      totals: null,
      data: [
        {
          tipo: 'abbonamento',
          nome: 'Sala pesi',
          cliente: { nome: 'Bruno Sarti' },
          prossimo_addebito: '2026-12-01',
        },
      ],
    })
    expect((await cerca(cliente, {})).body.total).toBe(2)
    expect((await cerca(cliente, { filters: { esercente_id: altro.id } })).body.total).toBe(1)
  })

  it('X1 per nome del cliente o del piano, e per campo sconosciuto 400', async () => {
    expect((await cerca(esercente, { search: 'sarti' })).body.total).toBe(1)
    expect((await cerca(esercente, { search: 'pesi' })).body.total).toBe(1)
    expect((await cerca(esercente, { ...AVVIO, search: 'invito' })).body.data).toMatchObject([
      { nome: 'Solo invito' },
    ])
    expect((await cerca(esercente, { filters: { tipo: 'altro' } })).status).toBe(400)
    expect(
      (await cerca(esercente, { initial_filters: { tipo: 'piano', cliente_id: cliente.id } }))
        .status,
    ).toBe(400)
  })

  it('X10 tipo piano e tipo abbonamento insieme non danno nulla', async () => {
    const body = { query: { tipo: 'abbonamento' }, initial_filters: { tipo: 'piano' } }
    expect((await cerca(esercente, body)).body.data).toEqual([])
  })
})

const leggi = (chi: Chi, id: string) => portale.as(chi)('GET', `/api/abbonamenti/${id}`)
const piano = (chi: Chi, id: string) => portale.as(chi)('GET', `/api/piani/${id}`)
const mio = async (chi: Chi = esercente): Promise<string> =>
  (await cerca(chi, { filters: { esercente_id: esercente.id } })).body.data[0]._id

describe('GET /api/abbonamenti/:id', () => {
  it('ABB-M3 (parte) dà quanto è stato addebitato, dall’ultimo; X10 quello di un altro non esiste', async () => {
    const id = await mio()
    for (const [n, stato] of [
      [1, 'pagato'],
      [2, 'insoluto'],
    ] as const) {
      await createPagamento(portale.db, {
        esercente_id: esercente.id,
        cliente_id: cliente.id,
        importo_centesimi: 3900,
        incassato_centesimi: stato === 'pagato' ? 3900 : 0,
        stato,
        scadenza: `2026-0${n}-01`,
        origine: 'abbonamento',
        origine_id: id,
        origine_n: n,
      })
    }
    const { status, body } = await leggi(cliente, id)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      nome: 'Sala pesi',
      incassato_centesimi: 3900,
      da_pagare_centesimi: 3900,
      n_rinnovi: 2,
      rinnovi: [
        { n: 2, stato: 'insoluto', pagabile: true },
        { n: 1, stato: 'pagato', pagabile: false },
      ],
    })
    expect((await leggi(esercente, id)).status).toBe(200)
    expect((await leggi(altro, id)).status).toBe(404)
    expect((await leggi(await createCliente(portale.db), id)).status).toBe(404)
    expect((await leggi(esercente, newId())).status).toBe(404)
  })

  it('ABB-M5 (parte) saldato l’insoluto, l’abbonamento torna attivo con il metodo che ha pagato', async () => {
    const id = await mio()
    const { rinnovi } = (await leggi(esercente, id)).body
    const insoluto = rinnovi.find((r: { stato: string }) => r.stato === 'insoluto')._id
    await portale.db
      .updateTable('abbonamenti')
      .set({ stato: 'in_ritardo' })
      .where('id', '=', id)
      .execute()
    await portale.db
      .updateTable('pagamenti')
      .set({ stato: 'in_verifica' })
      .where('id', '=', insoluto)
      .execute()
    expect((await leggi(esercente, id)).body.stato).toBe('in_ritardo')
    await portale.db
      .updateTable('pagamenti')
      .set({ stato: 'pagato', incassato_centesimi: 3900, metodo_etichetta: 'Visa •••• 4242' })
      .where('id', '=', insoluto)
      .execute()
    expect((await leggi(esercente, id)).body).toMatchObject({
      stato: 'attivo',
      da_pagare_centesimi: 0,
    })
  })
})

describe('GET /api/piani/:id', () => {
  it('ABB-M1 (parte) chi vende vede quanti sono abbonati, il cliente solo il proprio abbonamento', async () => {
    const id = (await cerca(esercente, {})).body.data[0].piano_id
    expect((await piano(esercente, id)).body).toMatchObject({
      nome: 'Sala pesi',
      abbonati: [{ stato: 'attivo', quanti: 1 }],
      mio_abbonamento_id: null,
    })
    expect((await piano(cliente, id)).body).toMatchObject({
      abbonati: null,
      mio_abbonamento_id: await mio(cliente),
    })
  })

  it('X10 un piano di un altro, o su invito per chi non lo ha, non esiste', async () => {
    const { data } = (await cerca(esercente, AVVIO)).body
    const suInvito = data.find((one: { stato: string }) => one.stato === 'su_invito')._id
    expect((await piano(esercente, suInvito)).status).toBe(200)
    expect((await piano(cliente, suInvito)).status).toBe(404)
    expect((await piano(altro, suInvito)).status).toBe(404)
    expect((await piano(await createCliente(portale.db), data[0]._id)).status).toBe(404)
  })
})

describe('POST /api/abbonamenti/conta', () => {
  it('X1 conta per stato solo ciò che si può vedere', async () => {
    const conta = async (chi: Chi, body: object = {}) =>
      (await portale.as(chi)('POST', '/api/abbonamenti/conta', body)).body.stati
    expect(await conta(esercente)).toEqual([{ stato: 'attivo', quanti: 1 }])
    expect(await conta(cliente)).toEqual([{ stato: 'attivo', quanti: 2 }])
    expect(await conta(esercente, { esercente_id: altro.id })).toEqual([])
    expect(await conta(cliente, { cliente_id: 'boh' })).toBeUndefined()
  })
})
