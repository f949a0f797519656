import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { addebitiDi, codiceCambio, MEZZOGIORNO, startCambi } from '../../../../test/cambio-piano.ts'
import { createAdmin, createCliente, createEsercente } from '../../../../test/factories.ts'
import { confermaAtto } from '../../../../test/conferma-atto.ts'
import { PROMOZIONE } from '../../../../test/promozioni.ts'

const { app, vai, posta, rinnovaEPaga: rinnova } = await startCambi()
afterAll(() => app.stop())
beforeEach(() => vai(MEZZOGIORNO))

type Chi = Parameters<typeof app.as>[0]
type Metodo = 'GET' | 'POST' | 'PATCH' | 'DELETE'
const chiama = (chi: Chi, method: Metodo, url: string, body?: object) =>
  app.as(chi)(method, url, body, { 'idempotency-key': randomUUID() })

const CORSI = {
  nome: 'Sala corsi',
  importo_centesimi: 1000,
  cadenza: 'mensile',
  posti_min: 2,
  posti_max: 10,
}

/** A piano of 10,00 € a month for each of 2 to 10 places, of a new esercente. */
async function vende(corpo: object = {}) {
  const esercente = await createEsercente(app.db)
  const { status, body } = await chiama(esercente, 'POST', '/api/piani', { ...CORSI, ...corpo })
  expect(status).toBe(200)
  return { esercente, piano: String(body._id) }
}

async function chiArriva(piano: string) {
  const cliente = await createCliente(app.db)
  const ordina = (posti: number | undefined, oggi_centesimi: number, altro: object = {}) =>
    chiama(cliente, 'POST', `/api/piani/${piano}/sottoscrivi`, {
      piano_id: piano,
      oggi_centesimi,
      ...(posti !== undefined && { posti }),
      ...altro,
    })
  return { cliente, ordina }
}

/** Subscribed on 11 November 2026 with some places, and paid. */
async function abbonato(posti: number, corpo: object = {}) {
  const { esercente, piano } = await vende(corpo)
  const { cliente, ordina } = await chiArriva(piano)
  const { body } = await ordina(posti, posti * 1000)
  const id = String(body.abbonamento_id)
  const adesso = new Date(MEZZOGIORNO)
  await app.db
    .updateTable('pagamenti')
    .set({
      stato: 'pagato',
      incassato_centesimi: posti * 1000,
      pagato_at: adesso,
      updated_at: adesso,
    })
    .where('origine_id', '=', id)
    .execute()
  const come = (chi: Chi) => (method: Metodo, azione: string, corpo?: object) =>
    chiama(chi, method, `/api/abbonamenti/${id}${azione}`, corpo)
  const io = come(cliente)
  const cambia = async (chi: Chi, voluto: object) => {
    const { body: vista } = await come(chi)('POST', '/cambio/anteprima', {
      piano_id: piano,
      ...voluto,
    })
    return {
      vista,
      risposta: await come(chi)('POST', '/cambio', { anteprima_id: vista._id }),
    }
  }
  return { id, esercente, piano, cliente, come, io, cambia }
}
const importi = async (id: string) =>
  (await addebitiDi(app, id)).map(({ importo_centesimi }) => importo_centesimi)

describe('ABB-M2 (parte) ci si abbona con più posti', () => {
  it('si paga ogni posto, adesso e a ogni rinnovo; lista, scheda e causale dicono quanti', async () => {
    const a = await abbonato(3)
    await rinnova('2026-12-11')
    expect(await importi(a.id)).toEqual([3000, 3000])
    expect((await a.io('GET', '')).body).toMatchObject({
      stato: 'attivo',
      importo_centesimi: 3000,
      posti: 3,
      posti_min: 2,
      posti_max: 10,
    })
    const { causale } = await app.db
      .selectFrom('pagamenti')
      .where('origine_id', '=', a.id)
      .select('causale')
      .orderBy('scadenza', 'desc')
      .executeTakeFirstOrThrow()
    expect(causale).toBe('Sala corsi, 3 posti, dal 11/12/2026 al 10/01/2027')
    const { body: lista } = await chiama(a.esercente, 'POST', '/api/search/abbonamenti', {})
    expect(lista.data).toMatchObject([{ _id: a.id, posti: 3, importo_centesimi: 3000 }])
    const testo = (await posta(a.cliente.email)).join('\n').replaceAll('\u00A0', ' ')
    expect(testo).toContain('30,00 € per 3 posti da 10,00 €')
  })

  it('senza dire quanti sono i meno che si può; altri numeri si rifiutano accanto al campo', async () => {
    const { piano } = await vende()
    const uno = await chiArriva(piano)
    for (const posti of [1, 11]) {
      const { status, body } = await uno.ordina(posti, posti * 1000)
      expect([status, body.errors[0]]).toEqual([
        422,
        { pointer: '/posti', message: 'Con questo piano: da 2 a 10 posti' },
      ])
    }
    expect((await uno.ordina(3, 2000)).body.code).toBe('importo_cambiato')
    expect((await uno.ordina(undefined, 2000)).status).toBe(200)
    const solo = await vende({ posti_min: 1, posti_max: 1 })
    const due = await (await chiArriva(solo.piano)).ordina(2, 2000)
    expect(due.body.errors[0].message).toBe('Questo piano non è a posti')
  })

  it('i posti in tutto si contano uno per uno: due persone insieme non passano il limite', async () => {
    const { piano } = await vende({ posti: 5 })
    const [uno, due] = [await chiArriva(piano), await chiArriva(piano)]
    const esiti = await Promise.all([uno.ordina(3, 3000), due.ordina(3, 3000)])
    expect(esiti.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 409])
    const no = esiti.find(({ status }) => status === 409)
    expect(no?.body.detail).toContain('restano solo 2 posti')
    const tardi = await chiArriva(piano)
    expect((await tardi.ordina(2, 2000)).status).toBe(200)
  })

  it('ABB-M2 (parte) PRM-M1 (parte) uno sconto si conta su tutti i posti', async () => {
    const { esercente, piano } = await vende()
    const admin = await createAdmin(app.db)
    const promo = {
      ...PROMOZIONE,
      codice: `POSTI${randomUUID().slice(0, 6)}`,
      valore: 1000,
      dal: '2026-11-11',
      esercente_id: esercente.id,
    }
    expect((await chiama(admin, 'POST', '/api/promozioni', promo)).status).toBe(200)
    const { cliente, ordina } = await chiArriva(piano)
    const sconto = await chiama(cliente, 'POST', `/api/piani/${piano}/sconto`, {
      codice: promo.codice,
      posti: 4,
    })
    expect(sconto.body).toMatchObject({ sconto_centesimi: 400, oggi_centesimi: 3600 })
    const { body } = await ordina(4, 3600, { codice: promo.codice })
    expect(await importi(body.abbonamento_id)).toEqual([3600])
  })

  it('chi vende li propone, e il codice vale per quelli', async () => {
    const { esercente, piano } = await vende({ visibilita: 'su_invito' })
    const cliente = await createCliente(app.db, { esercente_id: esercente.id })
    await chiama(esercente, 'POST', `/api/piani/${piano}/iscrivi`, {
      cliente_id: cliente.id,
      posti: 5,
    })
    const { body: letta } = await chiama(cliente, 'GET', `/api/piani/${piano}/sottoscrizione`)
    expect(letta).toMatchObject({ posti_scelti: 5, importo_centesimi: 1000 })
    expect(letta.proposta.testo.replaceAll('\u00A0', ' ')).toContain('Da pagare oggi: 50,00 €')
    expect(await posta(cliente.email)).toEqual([
      expect.stringMatching(/50,00.€ per 5 posti da 10,00.€/),
    ])
    const { _id: record_id, sha256: oggetto } = letta.proposta
    const atto = { scopo: 'accetta_piano', oggetto, record_id }
    await confermaAtto(app, cliente, atto)
    const ordina = (posti: number) =>
      chiama(cliente, 'POST', `/api/piani/${piano}/sottoscrivi`, {
        piano_id: piano,
        oggi_centesimi: posti * 1000,
        posti,
      })
    expect((await ordina(4)).body.errors[0].message).toBe('La proposta è per 5 posti')
    expect((await ordina(5)).status).toBe(200)
  })
})

describe('ABB-M4 (parte) i posti si cambiano', () => {
  it('di più: da subito, per i giorni che restano, esattamente come si è letto', async () => {
    const a = await abbonato(3)
    vai('2026-11-26T11:00:00Z')
    const { vista, risposta } = await a.cambia(a.cliente, { posti: 5 })
    // 15 of the 30 days are left: 25,00 € of the new places less 15,00 € of the old ones.
    expect(vista).toMatchObject({
      solo_posti: true,
      quando: 'subito',
      attuale: { posti: 3, importo_centesimi: 3000 },
      nuovo: { posti: 5, importo_centesimi: 5000 },
      credito_centesimi: 1500,
      addebito_centesimi: 2500,
      totale_centesimi: 1000,
      prossimo_addebito: '2026-12-11',
      prossimo_importo_centesimi: 5000,
    })
    expect(risposta.body).toMatchObject({ posti: 5, importo_centesimi: 5000 })
    expect(risposta.body.cronologia.at(-1).descrizione).toBe('Numero di posti cambiato')
    await rinnova('2026-12-11')
    expect(await importi(a.id)).toEqual([3000, 1000, 5000])
    expect((await posta(a.cliente.email)).join()).toContain('ora è Sala corsi, 5 posti')
  })

  it('di meno: dal prossimo addebito, e fino ad allora si annulla', async () => {
    const a = await abbonato(4)
    const { vista, risposta } = await a.cambia(a.cliente, { posti: 2 })
    expect(vista).toMatchObject({ quando: 'fine_periodo', totale_centesimi: 0 })
    expect(risposta.body).toMatchObject({
      posti: 4,
      cambio_programmato: { posti: 2, solo_posti: true, importo_centesimi: 2000 },
    })
    expect((await a.io('DELETE', '/cambio')).body.cambio_programmato).toBeNull()
    await a.cambia(a.cliente, { posti: 2 })
    await rinnova('2026-12-11')
    expect(await importi(a.id)).toEqual([4000, 2000])
    expect((await a.io('GET', '')).body).toMatchObject({ posti: 2, importo_centesimi: 2000 })
  })

  it('di più li propone chi vende: senza il codice del cliente resta tutto com’è', async () => {
    const a = await abbonato(3)
    const { vista, risposta } = await a.cambia(a.esercente, { posti: 6 })
    expect(vista.da_proporre).toBe(true)
    expect(risposta.body).toMatchObject({
      posti: 3,
      cambio_proposto: { posti: 6, solo_posti: true, importo_centesimi: 6000 },
    })
    expect(await importi(a.id)).toEqual([3000])
    const { body: mia } = await a.io('POST', '/cambio/anteprima', { piano_id: a.piano })
    expect(mia).toMatchObject({ nuovo: { posti: 6 }, totale_centesimi: 3000 })
    expect(mia.firma.testo).toContain('Nuovo piano: Sala corsi, 6 posti')
    const senza = await a.io('POST', '/cambio', { anteprima_id: mia._id })
    expect(senza.body.code).toBe('otp_richiesto')
    await codiceCambio(app, a.cliente, mia.firma.sha256, mia._id)
    const { body } = await a.io('POST', '/cambio', { anteprima_id: mia._id })
    expect(body).toMatchObject({ posti: 6, cambio_proposto: null })
    expect(await importi(a.id)).toEqual([3000, 3000])
  })

  it('quelli di adesso, troppi, finiti, o di un altro si rifiutano', async () => {
    const a = await abbonato(3, { posti: 4 })
    const anteprima = async (posti: number, chi: Chi = a.cliente) =>
      await a.come(chi)('POST', '/cambio/anteprima', { piano_id: a.piano, posti })
    expect((await anteprima(3)).body.errors[0]).toEqual({
      pointer: '/posti',
      message: 'Sono già 3 posti',
    })
    expect((await anteprima(11)).body.errors[0].message).toContain('da 2 a 10')
    expect((await anteprima(0)).body.errors[0].pointer).toBe('/posti')
    expect((await anteprima(5)).body.detail).toContain('resta un posto solo')
    expect((await anteprima(4)).status).toBe(200)
    expect((await anteprima(4, await createEsercente(app.db))).status).toBe(404)
  })

  it('chi ha una versione di prima cambia i posti al prezzo che ha accettato', async () => {
    const a = await abbonato(3)
    await chiama(a.esercente, 'PATCH', `/api/piani/${a.piano}`, {
      ...CORSI,
      importo_centesimi: 1500,
    })
    const { risposta } = await a.cambia(a.cliente, { posti: 4 })
    expect(risposta.body).toMatchObject({ posti: 4, importo_centesimi: 4000 })
  })

  it('ABB-B4 (parte) un prezzo nuovo è di ogni posto, e finché non è deciso i posti restano', async () => {
    const a = await abbonato(3)
    const { body } = await chiama(a.esercente, 'PATCH', `/api/piani/${a.piano}`, {
      ...CORSI,
      importo_centesimi: 1200,
    })
    const vista = await chiama(a.esercente, 'POST', `/api/piani/${body._id}/prezzo/anteprima`, {
      vale_dal: '2026-12-15',
    })
    expect(vista.body).toMatchObject({ aumenti: 1, differenza_mensile_centesimi: 600 })
    await chiama(a.esercente, 'POST', `/api/piani/${body._id}/prezzo`, {
      vale_dal: '2026-12-15',
      testo: 'Costi saliti',
      aumenti: 1,
      riduzioni: 0,
    })
    expect((await a.io('GET', '')).body.cambio_proposto).toMatchObject({
      posti: 3,
      solo_posti: false,
      importo_centesimi: 3600,
    })
    const no = await a.io('POST', '/cambio/anteprima', { piano_id: a.piano, posti: 4 })
    expect(no.body.detail).toContain('nuovo prezzo in arrivo')
  })

  it('ABB-B5 (parte) ABB-B7 (parte) ricavo del mese e calendario contano tutti i posti', async () => {
    const a = await abbonato(3)
    await a.cambia(a.cliente, { posti: 2 })
    const { body } = await chiama(a.esercente, 'POST', '/api/abbonamenti/misure', {})
    expect(body.mrr_centesimi).toBe(3000)
    const attesi = (body.calendario as { importo_centesimi: number }[])
      .map(({ importo_centesimi }) => importo_centesimi)
      .filter((n) => n > 0)
    expect(attesi).toEqual([2000, 2000])
  })
})

it.each([
  [{ posti_min: 0 }, '/posti_min'],
  [{ posti_max: 1001 }, '/posti_max'],
  [{ posti_min: 5, posti_max: 2 }, '/posti_max'],
  [{ importo_centesimi: 90_000_000, posti_max: 2 }, '/posti_max'],
])('ABB-M1 (parte) un piano con %o si rifiuta accanto al campo', async (corpo, pointer) => {
  const esercente = await createEsercente(app.db)
  const { status, body } = await chiama(esercente, 'POST', '/api/piani', { ...CORSI, ...corpo })
  expect([400, 422]).toContain(status)
  expect(body.errors[0].pointer).toBe(pointer)
})
