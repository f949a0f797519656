import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stoppedClock } from '../../../../test/client.ts'
import { createAdmin, createCliente, createEsercente } from '../../../../test/factories.ts'
import { pagaSullaPagina, type Payments, startPayments } from '../../../../test/payments.ts'
import { PROMOZIONE } from '../../../../test/promozioni.ts'
import { createCarta } from '../../../../test/scadenze.ts'
import { scadiOrdini } from '../abbonamenti/index.ts'

const clock = stoppedClock(new Date('2026-11-24T10:00:00Z'))
let p: Payments
let esercente: Awaited<ReturnType<typeof createEsercente>>
let admin: Awaited<ReturnType<typeof createAdmin>>
beforeAll(async () => {
  p = await startPayments({ clock })
  esercente = await createEsercente(p.db)
  admin = await createAdmin(p.db)
})
afterAll(() => p.stop())

type Chi = Parameters<typeof p.as>[0]
const chiama = (chi: Chi, method: 'GET' | 'POST', url: string, body?: object) =>
  p.as(chi)(method, url, body, { 'idempotency-key': randomUUID() })
const creaPiano = async (corpo: object = {}): Promise<string> => {
  const piano = { nome: 'Sala pesi', importo_centesimi: 4500, cadenza: 'mensile', ...corpo }
  return (await chiama(esercente, 'POST', '/api/piani', piano)).body._id
}
let n = 0
async function creaPromo(corpo: object = {}) {
  const promo = {
    ...PROMOZIONE,
    codice: `AUTUNNO${(n += 1)}`,
    valore: 1000,
    ...corpo,
  }
  return (await chiama(admin, 'POST', '/api/promozioni', promo)).body
}
const leggi = async (id: string) => (await chiama(admin, 'GET', `/api/promozioni/${id}`)).body
const prova = (cliente: Chi, piano: string, codice: string) =>
  chiama(cliente, 'POST', `/api/piani/${piano}/sconto`, { codice })
const ordina = (cliente: Chi, piano: string, codice: string, oggi_centesimi: number, altro = {}) =>
  chiama(cliente, 'POST', `/api/piani/${piano}/sottoscrivi`, {
    piano_id: piano,
    oggi_centesimi,
    codice,
    ...altro,
  })
const rifiutoDi = ({ body }: { body: { errors: { message: string }[] } }) => body.errors[0]?.message

describe('PRM-M2 (parte) il codice quando ci si abbona', () => {
  it('si prova, si usa e si legge: la stessa somma ovunque, e chi l’ha fatta ne vede costo e ricavo', async () => {
    const piano = await creaPiano({ attivazione_centesimi: 500 })
    const promo = await creaPromo()
    const cliente = await createCliente(p.db)
    const scritto = ` ${promo.codice.toLowerCase()} `
    expect((await prova(cliente, piano, scritto)).body).toEqual({
      codice: promo.codice,
      nome: 'Autunno',
      sconto_centesimi: 500,
      righe: [{ codice: promo.codice, nome: 'Autunno', sconto_centesimi: 500 }],
      prova_giorni: 0,
      oggi_centesimi: 4500,
      dal: null,
    })
    expect((await leggi(promo._id)).usi).toBe(0)
    expect((await ordina(cliente, piano, scritto, 5000)).status).toBe(409)
    const { body } = await ordina(cliente, piano, scritto, 4500)
    const gateway = async () =>
      (await chiama(cliente, 'GET', `/api/gateway/${body.da_pagare_id}`)).body
    const letto = await gateway()
    expect(letto.da_pagare_centesimi).toBe(4500)
    expect(letto.causale.replaceAll('\u00A0', ' ')).toContain('prezzo 50,00 €, sconto 5,00 €')
    const pagina = await chiama(cliente, 'POST', `/api/gateway/${body.da_pagare_id}/paga`, {
      metodo: 'carta',
    })
    await pagaSullaPagina(pagina.body.url_pagamento)
    await gateway()
    expect(await leggi(promo._id)).toMatchObject({
      usi: 1,
      costo_centesimi: 500,
      ricavo_centesimi: 4500,
      ultimi_usi: [{ cliente: { _id: cliente.id }, prezzo_centesimi: 5000, sconto_centesimi: 500 }],
    })
    // The next charge is the price of the piano again.
    const { importo_centesimi } = (
      await chiama(cliente, 'GET', `/api/abbonamenti/${body.abbonamento_id}`)
    ).body
    expect(importo_centesimi).toBe(4500)
  })

  it('una prova più lunga: oggi niente, il primo addebito dopo tutti i suoi giorni', async () => {
    const piano = await creaPiano({ prova_giorni: 7 })
    const promo = await creaPromo({ effetto: 'prova', valore: 30 })
    const cliente = await createCliente(p.db)
    const carta_id = await createCarta(p.db, cliente, { fornitore: p.deps.psp.nome })
    expect((await prova(cliente, piano, promo.codice)).body.prova_giorni).toBe(37)
    const { body } = await ordina(cliente, piano, promo.codice, 0, { carta_id })
    const letto = (await chiama(cliente, 'GET', `/api/abbonamenti/${body.abbonamento_id}`)).body
    expect(letto).toMatchObject({ stato: 'in_prova', prossimo_addebito: '2026-12-31' })
    expect((await leggi(promo._id)).ultimi_usi[0]).toMatchObject({ prova_giorni: 30 })
  })

  it.each([
    ['un mese', 'mensile', 1, 0, '2026-12-24'],
    ['due mesi', 'mensile', 2, 0, '2027-01-24'],
    ['una settimana dopo una prova', 'settimanale', 1, 7, '2026-12-08'],
    ['un anno', 'annuale', 1, 0, '2027-11-24'],
  ])(
    'PRM-M1 (parte) %s in omaggio: oggi niente, il primo addebito dopo i periodi regalati',
    async (_, cadenza, valore, prova_giorni, prossimo_addebito) => {
      const piano = await creaPiano({ cadenza, prova_giorni })
      const promo = await creaPromo({ effetto: 'rata_omaggio', valore })
      const cliente = await createCliente(p.db)
      const carta_id = await createCarta(p.db, cliente, { fornitore: p.deps.psp.nome })
      expect((await prova(cliente, piano, promo.codice)).body.oggi_centesimi).toBe(0)
      const { body } = await ordina(cliente, piano, promo.codice, 0, { carta_id })
      const letto = (await chiama(cliente, 'GET', `/api/abbonamenti/${body.abbonamento_id}`)).body
      expect(letto).toMatchObject({ stato: 'in_prova', prossimo_addebito })
      expect(await leggi(promo._id)).toMatchObject({ usi: 1, costo_centesimi: 0 })
    },
  )

  it.each([
    ['che non c’è', { codice: 'MAI' }, 'Questo codice non esiste'],
    ['di un altro esercente', { altrui: true }, 'Questo codice non esiste'],
    ['che comincia domani', { dal: '2026-11-25' }, 'Questo codice non vale ancora'],
    [
      'da un importo in su',
      { importo_minimo_centesimi: 4501 },
      'Questo codice vale da 45,01 € in su',
    ],
    ['che non lascerebbe nulla', { effetto: 'importo', valore: 9000 }, 'lascerebbe da pagare meno'],
  ])(
    'PRM-M4 (parte) uno %s è rifiutato con il perché, e non si ordina nulla',
    async (_, corpo, perche) => {
      const piano = await creaPiano()
      const { codice, altrui, ...altro } = { codice: '', altrui: false, ...corpo }
      const esercente_id = altrui ? (await createEsercente(p.db)).id : null
      const promo = await creaPromo({ esercente_id, ...altro })
      const cliente = await createCliente(p.db)
      const scritto = codice || promo.codice
      for (const tentato of [prova(cliente, piano, scritto), ordina(cliente, piano, scritto, 0)]) {
        expect(rifiutoDi(await tentato)?.replaceAll('\u00A0', ' ')).toContain(perche)
      }
      const suoi = p.db.selectFrom('abbonamenti').where('cliente_id', '=', cliente.id).selectAll()
      expect(await suoi.execute()).toEqual([])
    },
  )

  it('una volta per cliente; chi non paga lo restituisce, ed è di nuovo di tutti', async () => {
    const promo = await creaPromo({ usi_max: 1, usi_per_cliente: 1, primo_acquisto: true })
    const [uno, due] = [await createCliente(p.db), await createCliente(p.db)]
    const piano = await creaPiano()
    expect((await ordina(uno, piano, promo.codice, 4050)).status).toBe(200)
    expect((await leggi(promo._id)).stato).toBe('esaurita')
    expect(rifiutoDi(await ordina(due, piano, promo.codice, 4050))).toContain('già stato usato')
    const domani = stoppedClock(new Date('2026-11-25T10:01:00Z'))
    await scadiOrdini({ db: p.db, clock: domani })
    const resa = await leggi(promo._id)
    expect(resa).toMatchObject({ usi: 0, stato: 'attiva', costo_centesimi: 0 })
    expect(resa.ultimi_usi[0].reso_at).toBe('2026-11-25T10:01:00.000Z')
    expect((await ordina(due, piano, promo.codice, 4050)).status).toBe(200)
  })
})

it('PRM-M1 (parte) cento insieme sull’ultimo uso: uno solo lo ha, gli altri non ordinano nulla', async () => {
  const promo = await creaPromo({ usi_max: 1 })
  const piani = await Promise.all(Array.from({ length: 10 }, () => creaPiano()))
  const clienti = []
  for (let i = 0; i < 100; i++) clienti.push(await createCliente(p.db))
  const esiti = await Promise.all(
    clienti.map((cliente, i) => ordina(cliente, piani[i % 10] ?? '', promo.codice, 4050)),
  )
  expect(esiti.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await leggi(promo._id)).toMatchObject({ usi: 1, stato: 'esaurita' })
  const ids = clienti.map(({ id }) => id)
  const nati = p.db.selectFrom('abbonamenti').where('cliente_id', 'in', ids).select('id')
  expect(await nati.execute()).toHaveLength(1)
})

it('PRM-M5 (parte) un uso non si riscrive e non si cancella, nemmeno dalla base di dati', async () => {
  const riscrivi = p.db.updateTable('usi_promozione').set({ sconto_centesimi: 1 })
  await expect(riscrivi.execute()).rejects.toThrow()
  await expect(p.db.deleteFrom('usi_promozione').execute()).rejects.toThrow()
  const riprendi = p.db.updateTable('usi_promozione').set({ reso_at: null })
  await expect(riprendi.where('reso_at', 'is not', null).execute()).rejects.toThrow()
})
