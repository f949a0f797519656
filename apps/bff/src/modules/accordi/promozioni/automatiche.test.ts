import { afterAll, describe, expect, it } from 'vitest'
import { stoppedClock } from '../../../../test/client.ts'
import { createAdmin, createCliente, createEsercente } from '../../../../test/factories.ts'
import { startPayments } from '../../../../test/payments.ts'
import { PROMOZIONE, promozioniDi } from '../../../../test/promozioni.ts'

const clock = stoppedClock(new Date('2026-11-24T10:00:00Z'))
const p = await startPayments({ clock })
const admin = await createAdmin(p.db)
const { chiama, creaPromo, leggi } = promozioniDi(p, admin, {
  sigla: 'BOTTEGA',
  base: { valore: 1000 },
})
afterAll(() => p.stop())

type Chi = Parameters<typeof p.as>[0]
/** Each test has an esercente of its own: what holds by itself holds for all that it sells. */
async function bottega() {
  const esercente = await createEsercente(p.db)
  const cliente = await createCliente(p.db, { esercente_id: esercente.id })
  const piano = async (corpo: object = {}): Promise<string> => {
    const dati = { nome: 'Sala pesi', importo_centesimi: 4500, cadenza: 'mensile', ...corpo }
    return (await chiama(esercente, 'POST', '/api/piani', dati)).body._id
  }
  const promo = (corpo: object = {}) => creaPromo({ esercente_id: esercente.id, ...corpo })
  return { esercente, cliente, piano, promo }
}
const AUTOMATICA = { uso: 'automatica', codice: null }
const scontoDi = async (cliente: Chi, piano: string) =>
  (await chiama(cliente, 'GET', `/api/piani/${piano}/sottoscrizione`)).body.sconto
const ordina = (cliente: Chi, piano: string, oggi_centesimi: number, altro: object = {}) =>
  chiama(cliente, 'POST', `/api/piani/${piano}/sottoscrivi`, {
    piano_id: piano,
    oggi_centesimi,
    ...altro,
  })
const rifiutoDi = ({ body }: { body: { errors: { message: string }[] } }) =>
  body.errors[0]?.message.replaceAll('\u00A0', ' ')

describe('PRM-B3 quella che vale da sola', () => {
  it('PRM-B3 chi si abbona la legge prima, paga con lo sconto, e la ricevuta dice il suo nome; chi conferma il prezzo intero rilegge', async () => {
    const b = await bottega()
    const piano = await b.piano()
    const promo = await b.promo({ ...AUTOMATICA, nome: 'Benvenuto' })
    expect(promo).toMatchObject({ codice: null, uso: 'automatica', stato: 'attiva' })
    expect(await scontoDi(b.cliente, piano)).toEqual({
      codice: null,
      nome: 'Benvenuto',
      sconto_centesimi: 450,
      righe: [{ codice: null, nome: 'Benvenuto', sconto_centesimi: 450 }],
      prova_giorni: 0,
      oggi_centesimi: 4050,
      dal: null,
    })
    expect((await ordina(b.cliente, piano, 4500)).status).toBe(409)
    const { body } = await ordina(b.cliente, piano, 4050)
    const gateway = (await chiama(b.cliente, 'GET', `/api/gateway/${body.da_pagare_id}`)).body
    expect(gateway).toMatchObject({
      da_pagare_centesimi: 4050,
      sconto: { codice: 'Benvenuto', righe: [{ codice: null, nome: 'Benvenuto' }] },
    })
    expect(await leggi(promo._id)).toMatchObject({ usi: 1, costo_centesimi: 450 })
  })

  it('PRM-B3 (parte) con un codice si somma se tutte e due lo lasciano; altrimenti vale quella che toglie di più', async () => {
    const b = await bottega()
    const piano = await b.piano()
    await b.promo({ ...AUTOMATICA, nome: 'Da sola', cumulo: 'cumulabile', valore: 2000 })
    const codice = await b.promo({ cumulo: 'cumulabile', ordine: 2 })
    const sola = await b.promo({ cumulo: 'esclusiva', valore: 1000 })
    const prova = (scritto: string) =>
      chiama(b.cliente, 'POST', `/api/piani/${piano}/sconto`, { codice: scritto })
    expect((await prova(codice.codice)).body).toMatchObject({
      sconto_centesimi: 1260,
      oggi_centesimi: 3240,
    })
    expect(rifiutoDi(await prova(sola.codice))).toContain(
      'Questo codice vale da sola: c’è già Da sola, che toglie 9,00 €',
    )
    expect((await ordina(b.cliente, piano, 3240, { codice: codice.codice })).status).toBe(200)
  })

  it('PRM-B3 (parte) non tocca una richiesta: il suo prezzo lo scrive l’esercente', async () => {
    const b = await bottega()
    const promo = await b.promo(AUTOMATICA)
    const { body } = await chiama(b.esercente, 'POST', '/api/pagamenti', {
      cliente_id: b.cliente.id,
      importo_centesimi: 12_050,
      causale: 'Riparazione',
      scadenza: '2026-12-01',
    })
    expect(body).toMatchObject({ residuo_centesimi: 12_050, sconto: null })
    expect((await leggi(promo._id)).usi).toBe(0)
  })

  it('PRM-B3 (parte) sospesa, finita o esaurita non vale più, e chi si abbona paga il prezzo intero', async () => {
    const b = await bottega()
    const piano = await b.piano()
    const promo = await b.promo({ ...AUTOMATICA, usi_max: 1 })
    expect(await scontoDi(b.cliente, piano)).not.toBeNull()
    expect((await ordina(b.cliente, piano, 4050)).status).toBe(200)
    const altro = await createCliente(p.db)
    expect((await leggi(promo._id)).stato).toBe('esaurita')
    expect(await scontoDi(altro, piano)).toBeNull()
    expect((await ordina(altro, piano, 4050)).status).toBe(409)
    expect((await ordina(altro, piano, 4500)).status).toBe(200)
  })

  it('PRM-B3 (parte) quaranta insieme sull’ultimo uso: uno solo paga meno, gli altri rileggono', async () => {
    const b = await bottega()
    const promo = await b.promo({ ...AUTOMATICA, usi_max: 1 })
    const piani = await Promise.all(Array.from({ length: 8 }, () => b.piano()))
    const clienti = []
    for (let i = 0; i < 40; i++) clienti.push(await createCliente(p.db))
    const esiti = await Promise.all(
      clienti.map((cliente, i) => ordina(cliente, piani[i % 8] ?? '', 4050)),
    )
    const quanti = (stato: number) => esiti.filter(({ status }) => status === stato).length
    expect([quanti(200), quanti(409)]).toEqual([1, 39])
    expect(await leggi(promo._id)).toMatchObject({ usi: 1, stato: 'esaurita' })
  })

  it.each([
    ['un codice su una che vale da sola', { uso: 'automatica', codice: 'SCRITTO' }],
    ['nessun codice su una che si scrive', { uso: 'codice', codice: null }],
  ])('PRM-B3 (parte) %s è rifiutato', async (_, corpo) => {
    const b = await bottega()
    const { errors } = await b.promo(corpo)
    expect(errors[0].pointer).toBe('/codice')
  })
})

describe('PRM-M1 (parte) per chi vale', () => {
  it('solo per certi piani, in ogni loro versione; altrove è un rifiuto con il perché', async () => {
    const b = await bottega()
    const [suo, altro] = [await b.piano({ nome: 'Con sconto' }), await b.piano()]
    const promo = await b.promo({ piani: [suo] })
    expect(promo).toMatchObject({ piani: [{ _id: suo, nome: 'Con sconto' }], clienti: [] })
    const prova = (piano: string) =>
      chiama(b.cliente, 'POST', `/api/piani/${piano}/sconto`, { codice: promo.codice })
    expect((await prova(suo)).body.sconto_centesimi).toBe(450)
    expect(rifiutoDi(await prova(altro))).toBe('Questo codice non vale per questo piano')
    const richiesta = await chiama(b.esercente, 'POST', '/api/pagamenti/sconto', {
      cliente_id: b.cliente.id,
      importo_centesimi: 5000,
      codice: promo.codice,
    })
    expect(rifiutoDi(richiesta)).toBe('Questo codice vale solo per chi si abbona')
    // Somebody has it: other conditions are a new version, which is the same piano.
    expect((await ordina(await createCliente(p.db), suo, 4500)).status).toBe(200)
    const { body: nuova } = await chiama(b.esercente, 'PATCH', `/api/piani/${suo}`, {
      nome: 'Con sconto',
      importo_centesimi: 5000,
      cadenza: 'mensile',
    })
    expect(nuova._id).not.toBe(suo)
    expect((await prova(nuova._id)).body.sconto_centesimi).toBe(500)
  })

  it('solo per certi clienti: gli altri leggono che non è per loro', async () => {
    const b = await bottega()
    const altro = await createCliente(p.db, { esercente_id: b.esercente.id })
    const piano = await b.piano()
    const promo = await b.promo({ clienti: [b.cliente.id] })
    expect(promo.clienti.map(({ _id }: { _id: string }) => _id)).toEqual([b.cliente.id])
    const prova = (chi: Chi) =>
      chiama(chi, 'POST', `/api/piani/${piano}/sconto`, { codice: promo.codice })
    expect((await prova(b.cliente)).status).toBe(200)
    expect(rifiutoDi(await prova(altro))).toBe('Questo codice non vale per questo cliente')
    // Somebody who is no cliente yet is none of them.
    const nuovo = await chiama(b.esercente, 'POST', '/api/pagamenti/sconto', {
      cliente_id: null,
      importo_centesimi: 5000,
      codice: promo.codice,
    })
    expect(rifiutoDi(nuovo)).toBe('Questo codice non vale per questo cliente')
  })

  it('il primo acquisto, anche da sola: dopo il primo pagamento non c’è più', async () => {
    const b = await bottega()
    const piano = await b.piano()
    await b.promo({ ...AUTOMATICA, primo_acquisto: true, importo_minimo_centesimi: 4500 })
    expect(await scontoDi(b.cliente, piano)).not.toBeNull()
    expect(await scontoDi(b.cliente, await b.piano({ importo_centesimi: 4499 }))).toBeNull()
    const { body } = await chiama(b.esercente, 'POST', '/api/pagamenti', {
      cliente_id: b.cliente.id,
      importo_centesimi: 1000,
      causale: 'Borraccia',
      scadenza: '2026-12-01',
    })
    await chiama(b.esercente, 'POST', `/api/pagamenti/${body._id}/incassi`, {
      importo_centesimi: 1000,
      metodo: 'contanti',
      incassato_il: '2026-11-24',
    })
    const { stato } = (await chiama(b.esercente, 'GET', `/api/pagamenti/${body._id}`)).body
    expect(stato).toBe('pagato')
    expect(await scontoDi(b.cliente, piano)).toBeNull()
  })

  it('piani e clienti di un altro esercente, o di tutto il portale, non si scelgono; e si cambiano', async () => {
    const [b, altra] = [await bottega(), await bottega()]
    const altrui = await altra.piano()
    for (const corpo of [
      { piani: [altrui] },
      { clienti: [altra.cliente.id] },
      { piani: [await b.piano()], esercente_id: null },
      { clienti: [b.cliente.id], esercente_id: null },
    ]) {
      expect((await b.promo(corpo)).errors[0].pointer).toMatch(/^\/(piani|clienti)$/)
    }
    const { _id } = await b.promo()
    const { esercente_id: _, codice: __, uso: ___, effetto: ____, ...condizioni } = PROMOZIONE
    const cambia = (corpo: object) =>
      chiama(admin, 'PATCH', `/api/promozioni/${_id}`, { ...condizioni, ...corpo })
    expect((await cambia({ piani: [altrui] })).body.errors[0].pointer).toBe('/piani')
    const suo = await b.piano()
    const { body } = await cambia({ piani: [suo], cumulo: 'cumulabile', ordine: 7 })
    expect(body).toMatchObject({ piani: [{ _id: suo }], cumulo: 'cumulabile', ordine: 7 })
  })
})
