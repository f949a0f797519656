import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { creaChiave } from '../../../../test/chiavi-api.ts'
import { call, type Person, startApp } from '../../../../test/client.ts'
import {
  createAdmin,
  createCliente,
  createEsercente,
  createPagamento,
} from '../../../../test/factories.ts'
import { readCsv } from '../../../../test/files/read-sheet.ts'
import { newId } from '../../../db/ids.ts'
import { elaboraEsportazioni } from '../../ponte/esportazioni/index.ts'

const RIFERIMENTO = 'ORD-2026/77'

let portale: Awaited<ReturnType<typeof startApp>>
let esercente: Awaited<ReturnType<typeof createEsercente>>
let altro: Awaited<ReturnType<typeof createEsercente>>
let cliente: Awaited<ReturnType<typeof createCliente>>
let admin: Person
let id = ''

const richiesta = (values: object = {}) => ({
  cliente_id: cliente.id,
  importo_centesimi: 8000,
  causale: 'Lezioni di prova',
  scadenza: '2099-12-31',
  invia_email: false,
  ...values,
})
const chiedi = (values: object) =>
  portale.as(esercente)('POST', '/api/pagamenti', richiesta(values), {
    'idempotency-key': randomUUID(),
  })
const cerca = (chi: Person, body: object) => portale.as(chi)('POST', '/api/search/pagamenti', body)
const quanti = async (chi: Person, search: string) => {
  const { body } = await cerca(chi, { search })
  return [body.total, body.data.length]
}

async function esporta(chi: Person, ricerca: object): Promise<string[][]> {
  const come = portale.as(chi)
  const { body } = await come('POST', '/api/esportazioni', {
    raccolta: 'pagamenti',
    formato: 'csv',
    ricerca,
  })
  const { db, pool, clock } = portale.deps
  while ((await elaboraEsportazioni({ db, pool, clock, log: pino({ level: 'silent' }) })) > 0);
  const { raw } = await come('GET', `/api/esportazioni/${body._id}/file`)
  return readCsv(raw.toString())
}

beforeAll(async () => {
  portale = await startApp()
  const { db } = portale
  esercente = await createEsercente(db)
  altro = await createEsercente(db)
  cliente = await createCliente(db, { esercente_id: esercente.id })
  admin = (await createAdmin(db)) as Person
  id = (await chiedi({ riferimento_interno: `  ${RIFERIMENTO} ` })).body._id
  // Another esercente has a pagamento with the same reference.
  await createPagamento(db, {
    esercente_id: altro.id,
    cliente_id: cliente.id,
    riferimento_interno: RIFERIMENTO,
  })
})
afterAll(() => portale.stop())

describe('X10 (parte) chi lo scrive lo ritrova, e lo staff', () => {
  it('nella riga e nella scheda', async () => {
    const { body } = await portale.as(esercente)('GET', `/api/pagamenti/${id}`)
    expect(body.riferimento_interno).toBe(RIFERIMENTO)
    const elenco = await cerca(esercente, {})
    expect(elenco.body.data[0].riferimento_interno).toBe(RIFERIMENTO)
    const staff = await portale.as(admin)('GET', `/api/pagamenti/${id}`)
    expect(staff.body.riferimento_interno).toBe(RIFERIMENTO)
  })

  it('con le sue parole, o intero comunque sia scritto; di un altro esercente nessuno', async () => {
    for (const scritto of ['ORD-2026/77', 'ord-2026/77', 'ord', '2026 77']) {
      expect([scritto, await quanti(esercente, scritto)]).toEqual([scritto, [1, 1]])
      expect([scritto, await quanti(admin, scritto)]).toEqual([scritto, [2, 2]])
    }
  })

  it('intero anche dietro a mille pagamenti più recenti', async () => {
    const { db } = portale
    const vecchio = await createPagamento(db, {
      id: newId(new Date('2020-01-01T00:00:00Z')),
      esercente_id: esercente.id,
      cliente_id: cliente.id,
      riferimento_interno: 'Commessa 12',
    })
    const nuovi = Array.from({ length: 1001 }, () => ({
      id: newId(),
      esercente_id: altro.id,
      cliente_id: cliente.id,
      importo_centesimi: 500,
      causale: 'Caffè',
      stato: 'da_pagare',
      scadenza: '2099-12-31',
    }))
    await db.insertInto('pagamenti').values(nuovi).execute()
    // The staff looks through everybody's: the words alone do not reach that far back.
    expect(await quanti(admin, 'commessa')).toEqual([0, 0])
    const { body } = await cerca(admin, { search: 'commessa 12' })
    expect(body.data.map((riga: { _id: string }) => riga._id)).toEqual([vecchio.id])
  })

  it('nel file, sotto il suo titolo', async () => {
    const [titoli = [], ...righe] = await esporta(esercente, { search: RIFERIMENTO })
    const at = titoli.indexOf('Riferimento interno')
    expect(righe.map((riga) => riga[at])).toEqual([RIFERIMENTO])
  })

  it('con una chiave, come l’esercente che l’ha creata', async () => {
    const ambiti = ['pagamenti:lettura', 'pagamenti:scrittura']
    const { segreto } = (await creaChiave(portale, esercente, { ambiti })).body
    const con = (url: string, body: object) =>
      call(portale.app, 'POST', url, body, {
        authorization: `Bearer ${segreto}`,
        'idempotency-key': randomUUID(),
      })
    const scritto = await con('/api/pagamenti', richiesta({ riferimento_interno: 'Fattura 9/A' }))
    expect([scritto.status, scritto.body.riferimento_interno]).toEqual([200, 'Fattura 9/A'])
    const { body } = await con('/api/search/pagamenti', { search: 'fattura 9/a' })
    expect(body.data.map((riga: { _id: string }) => riga._id)).toEqual([scritto.body._id])
    expect(body.data[0].riferimento_interno).toBe('Fattura 9/A')
  })
})

describe('X10 (parte) per il cliente non esiste', () => {
  it('non è nella riga, nella scheda, nella pagina da cui paga, nei dati che scarica', async () => {
    const come = portale.as(cliente)
    const elenco = await cerca(cliente, {})
    expect(elenco.body.data.length).toBeGreaterThan(0)
    for (const riga of elenco.body.data) expect(riga).not.toHaveProperty('riferimento_interno')
    const scheda = await come('GET', `/api/pagamenti/${id}`)
    const gateway = await come('GET', `/api/gateway/${id}`)
    const dati = await come('GET', '/api/profilo/esporta')
    for (const risposta of [elenco, scheda, gateway, dati]) {
      expect(risposta.status).toBe(200)
      expect(risposta.raw.toString()).not.toMatch(/riferimento_interno|ORD-2026/)
    }
    expect(dati.raw.toString()).toContain(id)
  })

  it('chi lo scrive nella ricerca non trova e non conta nulla', async () => {
    for (const scritto of [RIFERIMENTO, RIFERIMENTO.toLowerCase(), 'ord', 'ORD-2026']) {
      expect([scritto, await quanti(cliente, scritto)]).toEqual([scritto, [0, 0]])
    }
    const { body } = await cerca(cliente, { search: RIFERIMENTO, somme: true })
    expect([body.total, body.totals?.importo_centesimi ?? 0]).toEqual([0, 0])
  })

  it('come filtro o ordine è un campo che non esiste', async () => {
    for (const body of [
      { filters: { riferimento_interno: RIFERIMENTO } },
      { query: { riferimento_interno: { $eq: RIFERIMENTO } } },
      { sort: { riferimento_interno: 1 } },
    ]) {
      const risposta = await cerca(cliente, body)
      expect([risposta.status, risposta.body.code]).toEqual([400, 'campo_sconosciuto'])
    }
  })

  it('non è una colonna del suo file, e le sue parole non ne scelgono le righe', async () => {
    const [titoli] = await esporta(cliente, {})
    expect(titoli).toContain('Causale')
    expect(titoli).not.toContain('Riferimento interno')
    expect(await esporta(cliente, { search: RIFERIMENTO })).toEqual([titoli])
  })
})

describe('PAG-M3 (parte) si scrive con la richiesta', () => {
  it.each([[undefined], [null], [''], ['   ']])('%j è nessun riferimento', async (scritto) => {
    const { status, body } = await chiedi({ riferimento_interno: scritto })
    expect([status, body.riferimento_interno]).toEqual([200, null])
  })

  it('ha al massimo 40 caratteri', async () => {
    const giusto = await chiedi({ riferimento_interno: 'x'.repeat(40) })
    expect(giusto.body.riferimento_interno).toHaveLength(40)
    const { status, body } = await chiedi({ riferimento_interno: 'x'.repeat(41) })
    expect(status).toBe(422)
    expect(body.errors).toEqual([
      { pointer: '/riferimento_interno', message: 'Al massimo 40 caratteri' },
    ])
  })
})
