import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stoppedClock } from '../../../../test/client.ts'
import { createAdmin, createCliente, createEsercente } from '../../../../test/factories.ts'
import { type Payments, startPayments } from '../../../../test/payments.ts'
import { PROMOZIONE } from '../../../../test/promozioni.ts'

const clock = stoppedClock(new Date('2026-11-24T10:00:00Z'))
let p: Payments
let admin: Awaited<ReturnType<typeof createAdmin>>
let esercente: Awaited<ReturnType<typeof createEsercente>>
let anna: Awaited<ReturnType<typeof createCliente>>
const ids: Record<string, string> = {}
const piani: Record<string, string> = {}

type Chi = Parameters<typeof p.as>[0]
const chiama = (chi: Chi, method: 'GET' | 'POST', url: string, body?: object) =>
  p.as(chi)(method, url, body, { 'idempotency-key': randomUUID() })
const domanda = (corpo: object = {}) => ({
  cliente_id: anna.id,
  piano_id: piani['subito'] ?? null,
  importo_centesimi: null,
  codice: null,
  ...corpo,
})
const dallEsercente = async (corpo: object = {}) =>
  (await chiama(esercente, 'POST', '/api/promozioni_esercente/simula', domanda(corpo))).body
const dalloStaff = (corpo: object = {}) =>
  chiama(admin, 'POST', '/api/promozioni/simula', {
    ...domanda(),
    esercente_id: esercente.id,
    ...corpo,
  })
const simula = async (corpo: object = {}) => (await dalloStaff(corpo)).body
const perche = (
  { escluse }: { escluse: { _id: string; motivo: string }[] },
  nome: string,
): string | undefined =>
  escluse.find(({ _id }) => _id === ids[nome])?.motivo.replaceAll('\u00A0', ' ')

beforeAll(async () => {
  p = await startPayments({ clock })
  admin = await createAdmin(p.db)
  esercente = await createEsercente(p.db)
  anna = await createCliente(p.db, { esercente_id: esercente.id })
  const piano = async (nome: string, corpo: object) => {
    const dati = { nome, importo_centesimi: 4999, cadenza: 'mensile', ...corpo }
    piani[nome] = (await chiama(esercente, 'POST', '/api/piani', dati)).body._id
  }
  await piano('subito', { attivazione_centesimi: 1000 })
  await piano('prova', { prova_giorni: 7 })
  const promo = async (nome: string, corpo: object) => {
    const codice = nome.toUpperCase()
    const di = { ...PROMOZIONE, esercente_id: esercente.id, cumulo: 'cumulabile', nome, codice }
    ids[nome] = (await chiama(admin, 'POST', '/api/promozioni', { ...di, ...corpo })).body._id
  }
  await promo('benvenuto', { uso: 'automatica', codice: null, valore: 333, ordine: 2 })
  await promo('autunno', { valore: 1000 })
  await promo('cinque', { effetto: 'importo', valore: 500, ordine: 3 })
  await promo('sola', { cumulo: 'esclusiva', valore: 200 })
  await promo('mese', { effetto: 'prova', valore: 30 })
  await promo('domani', { dal: '2026-11-25' })
  await promo('grande', { importo_minimo_centesimi: 10_000 })
  await promo('per-altri', { piani: [piani['prova']] })
})
afterAll(() => p.stop())

describe('PRM-B1 (parte) quanto paga Anna?', () => {
  it('dice ogni promozione che ha, in ordine, con quanto resta; e perché non ha le altre', async () => {
    const letta = await simula({ codice: 'autunno' })
    expect(letta).toMatchObject({
      prezzo_centesimi: 5999,
      sconto_centesimi: 780,
      da_pagare_centesimi: 5219,
      prova_giorni: 0,
      applicate: [
        { nome: 'autunno', codice: 'AUTUNNO', sconto_centesimi: 600, resto_centesimi: 5399 },
        { nome: 'benvenuto', codice: null, sconto_centesimi: 180, resto_centesimi: 5219 },
      ],
    })
    expect(perche(letta, 'cinque')).toBe('Si ha con il codice CINQUE')
    expect(perche(letta, 'domani')).toBe('Non vale ancora')
    expect(perche(letta, 'grande')).toBe('Vale da 100,00 € in su')
    expect(perche(letta, 'per-altri')).toBe('Non vale per questo piano')
    expect(letta.escluse).toHaveLength(6)
  })

  it.each([
    ['nessun codice', 'subito', null],
    ['un codice che si somma', 'subito', 'AUTUNNO'],
    ['un importo dopo una percentuale', 'subito', 'CINQUE'],
    ['una prova più lunga', 'prova', 'MESE'],
  ])('PRM-B1 (parte) è quello che si paga davvero: %s', async (_, nome, codice) => {
    const chi = await createCliente(p.db, { esercente_id: esercente.id })
    const piano_id = piani[nome] ?? ''
    const { da_pagare_centesimi, prova_giorni, sconto_centesimi } = await simula({
      cliente_id: chi.id,
      piano_id,
      codice,
    })
    const letto =
      codice === null
        ? (await chiama(chi, 'GET', `/api/piani/${piano_id}/sottoscrizione`)).body.sconto
        : (await chiama(chi, 'POST', `/api/piani/${piano_id}/sconto`, { codice })).body
    expect(letto).toMatchObject({
      oggi_centesimi: da_pagare_centesimi,
      prova_giorni,
      sconto_centesimi,
    })
    if (prova_giorni > 0) return
    const ordine = { piano_id, oggi_centesimi: da_pagare_centesimi, ...(codice && { codice }) }
    const { status, body } = await chiama(chi, 'POST', `/api/piani/${piano_id}/sottoscrivi`, ordine)
    expect(status).toBe(200)
    const gateway = (await chiama(chi, 'GET', `/api/gateway/${body.da_pagare_id}`)).body
    expect(gateway.da_pagare_centesimi).toBe(da_pagare_centesimi)
  })

  it('su un importo: il codice vale, quelle automatiche no; ed è quello che la richiesta chiede', async () => {
    const corpo = { piano_id: null, importo_centesimi: 7777, codice: 'AUTUNNO' }
    const letta = await simula(corpo)
    expect(letta).toMatchObject({ da_pagare_centesimi: 6999, prova_giorni: null })
    expect(perche(letta, 'benvenuto')).toBe('Vale da sola solo per chi si abbona')
    const { body } = await chiama(esercente, 'POST', '/api/pagamenti/sconto', {
      cliente_id: anna.id,
      importo_centesimi: 7777,
      codice: 'AUTUNNO',
    })
    expect(body.da_pagare_centesimi).toBe(6999)
  })

  it('un codice che non entra si legge tra le altre, con il suo perché; chiedere non usa nulla', async () => {
    const letta = await simula({ codice: 'SOLA' })
    expect(perche(letta, 'sola')).toContain('Vale da sola: c’è già benvenuto')
    const { body } = await chiama(admin, 'GET', `/api/promozioni/${ids['sola']}`)
    expect(body.usi).toBe(0)
  })

  it('all’esercente la stessa somma: di quelle dello staff legge solo quelle che si applicano', async () => {
    const { escluse, ...somma } = await simula({ codice: 'AUTUNNO' })
    const sua = await dallEsercente({ codice: 'AUTUNNO' })
    expect(sua).toEqual({ ...somma, escluse: [] })
    expect(escluse).toHaveLength(6)
    expect(JSON.stringify(sua)).not.toContain('CINQUE')
    const { body } = await chiama(admin, 'GET', `/api/promozioni/piani/${esercente.id}`)
    expect(body).toEqual((await chiama(esercente, 'GET', '/api/promozioni_esercente/piani')).body)
    expect(body.piani.map(({ nome }: { nome: string }) => nome)).toEqual(['prova', 'subito'])
  })

  it.each([
    ['né piano né importo', { piano_id: null }, '/importo_centesimi'],
    ['piano e importo insieme', { importo_centesimi: 100 }, '/importo_centesimi'],
    ['un codice che non c’è', { codice: 'MAI' }, '/codice'],
  ])('PRM-B1 (parte) %s è rifiutato accanto al campo', async (_, corpo, pointer) => {
    expect((await simula(corpo)).errors[0].pointer).toBe(pointer)
  })

  it('PRM-M2 (parte) chi prova molti codici che non ci sono aspetta, anche chiedendo soltanto', async () => {
    const curioso = await createEsercente(p.db)
    const prova = (codice: string | null) =>
      chiama(curioso, 'POST', '/api/promozioni_esercente/simula', {
        cliente_id: null,
        piano_id: null,
        importo_centesimi: 5000,
        codice,
      })
    for (let i = 0; i < 12; i++) expect((await prova(null)).status).toBe(200)
    for (let i = 0; i < 10; i++) expect((await prova(`MAI-${i}`)).status).toBe(422)
    expect((await prova('AUTUNNO')).status).toBe(429)
  })

  it('piano e cliente di un altro esercente non si chiedono; il cliente non chiede', async () => {
    const altro = await createEsercente(p.db)
    const estraneo = await createCliente(p.db, { esercente_id: altro.id })
    expect((await simula({ cliente_id: estraneo.id })).errors[0].pointer).toBe('/cliente_id')
    const altrui = await chiama(altro, 'POST', '/api/promozioni_esercente/simula', {
      ...domanda(),
      cliente_id: null,
    })
    expect(altrui.body.errors[0].pointer).toBe('/piano_id')
    for (const url of ['/api/promozioni/simula', '/api/promozioni_esercente/simula']) {
      expect((await chiama(anna, 'POST', url, domanda())).status).toBe(403)
    }
  })
})
