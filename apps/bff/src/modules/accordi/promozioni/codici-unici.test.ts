import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stoppedClock } from '../../../../test/client.ts'
import { createAdmin, createCliente, createEsercente } from '../../../../test/factories.ts'
import { createDebito, type Payments, startPayments } from '../../../../test/payments.ts'
import { PROMOZIONE } from '../../../../test/promozioni.ts'
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
const chiama = (chi: Chi, method: 'GET' | 'POST' | 'PATCH', url: string, body?: object) =>
  p.as(chi)(method, url, body, { 'idempotency-key': randomUUID() })
const creaPiano = async (): Promise<string> => {
  const piano = { nome: 'Sala pesi', importo_centesimi: 4500, cadenza: 'mensile' }
  return (await chiama(esercente, 'POST', '/api/piani', piano)).body._id
}
async function creaPromo(corpo: object = {}) {
  const promo = { ...PROMOZIONE, uso: 'codici', codice: null, valore: 1000, ...corpo }
  return (await chiama(admin, 'POST', '/api/promozioni', promo)).body
}
const genera = (id: string, quanti: number, chi: Chi = admin) =>
  chiama(chi, 'POST', `/api/promozioni/${id}/codici`, { quanti })
const leggi = async (id: string) => (await chiama(admin, 'GET', `/api/promozioni/${id}`)).body
async function conCodici(quanti: number, corpo: object = {}) {
  const { _id } = await creaPromo(corpo)
  const { body } = await genera(_id, quanti)
  const codici: string[] = body.codici.ultimi.map(({ codice }: { codice: string }) => codice)
  return { id: _id, codici }
}
const ordina = (cliente: Chi, piano: string, codice: string) =>
  chiama(cliente, 'POST', `/api/piani/${piano}/sottoscrivi`, {
    piano_id: piano,
    oggi_centesimi: 4050,
    codice,
  })
const rifiutoDi = ({ body }: { body: { errors: { message: string }[] } }) => body.errors[0]?.message

describe('PRM-M2 (parte) codici unici', () => {
  it('PRM-M2 (parte) se ne generano n, tutti diversi; ognuno si usa una volta, comunque sia scritto, e si legge quale', async () => {
    const { id, codici } = await conCodici(3)
    const [primo = '', secondo = ''] = codici
    expect(new Set(codici).size).toBe(3)
    expect(primo).toMatch(/^[A-HJKMNP-Z2-9]{10}$/)
    const piano = await creaPiano()
    const [uno, due] = [await createCliente(p.db), await createCliente(p.db)]
    expect((await ordina(uno, piano, primo.toLowerCase())).status).toBe(200)
    expect(rifiutoDi(await ordina(due, piano, primo))).toBe('Questo codice è già stato usato')
    expect((await ordina(due, piano, secondo)).status).toBe(200)
    const letta = await leggi(id)
    expect(letta).toMatchObject({ codice: null, uso: 'codici', usi: 2, costo_centesimi: 900 })
    expect(letta.codici).toMatchObject({ totale: 3, usati: 2 })
    expect((await genera(id, 2)).body.codici).toMatchObject({ totale: 5, usati: 2 })
    const { data } = (
      await chiama(admin, 'POST', '/api/search/promozioni', { search: primo.toLowerCase() })
    ).body
    expect(data.map(({ _id }: { _id: string }) => _id)).toEqual([id])
  })

  it('PRM-M2 (parte) cento insieme sullo stesso codice: uno solo lo ha', async () => {
    const { id, codici } = await conCodici(1)
    const piani = await Promise.all(Array.from({ length: 10 }, creaPiano))
    const clienti = []
    for (let i = 0; i < 100; i++) clienti.push(await createCliente(p.db))
    const esiti = await Promise.all(
      clienti.map((cliente, i) => ordina(cliente, piani[i % 10] ?? '', codici[0] ?? '')),
    )
    expect(esiti.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(esiti.filter(({ status }) => status >= 500)).toEqual([])
    expect(await leggi(id)).toMatchObject({ usi: 1, codici: { totale: 1, usati: 1 } })
  })

  it('PRM-M2 (parte) chi non paga lo restituisce, e un altro lo usa', async () => {
    const { id, codici } = await conCodici(1)
    const piano = await creaPiano()
    const [codice = ''] = codici
    expect((await ordina(await createCliente(p.db), piano, codice)).status).toBe(200)
    await scadiOrdini({ db: p.db, clock: stoppedClock(new Date('2026-11-25T10:01:00Z')) })
    expect((await leggi(id)).codici).toMatchObject({ usati: 0 })
    expect((await ordina(await createCliente(p.db), piano, codice)).status).toBe(200)
  })

  it('PRM-M2 (parte) due della stessa promozione non stanno sullo stesso pagamento; con un’altra si sommano', async () => {
    const { codici } = await conCodici(2, { cumulo: 'cumulabile' })
    const [primo = '', secondo = ''] = codici
    const d = await createDebito(p)
    const usa = (codice: string, sconto_centesimi: number) =>
      chiama(d.cliente, 'POST', `/api/gateway/${d.id}/usa_codice`, { codice, sconto_centesimi })
    expect((await usa(primo, 1205)).status).toBe(200)
    expect(rifiutoDi(await usa(secondo, 2290))).toBe('Di questa promozione c’è già un codice')
    const altra = { ...PROMOZIONE, codice: 'ALTRA', cumulo: 'cumulabile', valore: 1000 }
    await chiama(admin, 'POST', '/api/promozioni', altra)
    const { body } = await usa('ALTRA', 2290)
    expect(body.sconto.codice).toBe(`${primo} + ALTRA`)
  })

  it('PRM-M2 (parte) il file li ha tutti con quelli usati, e ognuno ha il suo QR', async () => {
    const { id, codici } = await conCodici(25)
    await ordina(await createCliente(p.db), await creaPiano(), codici[0] ?? '')
    const file = await chiama(admin, 'GET', `/api/promozioni/${id}/codici.csv`)
    expect(file.headers['content-type']).toContain('text/csv')
    const righe = String(file.body).trim().split('\r\n')
    expect(righe).toHaveLength(26)
    expect(righe.filter((riga) => riga.endsWith('24/11/2026 11:00'))).toHaveLength(1)
    const qr = await chiama(admin, 'GET', `/api/promozioni/${id}/codice.svg?codice=${codici[1]}`)
    expect([qr.status, qr.headers['content-type']]).toEqual([200, 'image/svg+xml'])
    const mai = await chiama(admin, 'GET', `/api/promozioni/${id}/codice.svg?codice=MAI`)
    expect(mai.status).toBe(404)
  })

  it.each([
    ['nessuno', 0, 422],
    ['più di mille per volta', 1001, 422],
  ])('PRM-M2 (parte) %s: rifiutato', async (_, quanti, status) => {
    expect((await genera((await creaPromo())._id, quanti)).status).toBe(status)
  })

  it('PRM-M2 (parte) non per una con un codice solo né per una finita; e non oltre diecimila', async () => {
    const sola = await creaPromo({ uso: 'codice', codice: 'SOLO' })
    expect((await genera(sola._id, 1)).status).toBe(409)
    const finita = await creaPromo()
    for (const atto of ['sospendi', 'archivia']) {
      await chiama(admin, 'POST', `/api/promozioni/${finita._id}/${atto}`, {})
    }
    expect((await genera(finita._id, 1)).status).toBe(409)
    const { _id } = await creaPromo()
    for (let i = 0; i < 10; i++) expect((await genera(_id, 1000)).status).toBe(200)
    const { status, body } = await genera(_id, 1)
    expect([status, body.errors[0].pointer]).toEqual([422, '/quanti'])
    expect((await leggi(_id)).codici.totale).toBe(10_000)
  })

  it('SPC-08 un esercente genera quelli delle sue; quelle dello staff e di un altro non si trovano', async () => {
    await p.db
      .insertInto('impostazioni')
      .values({
        chiave: 'promozioni_esercenti',
        valore: JSON.stringify({ ammesse: 1 }),
        valido_dal: new Date('2026-11-01T00:00:00Z'),
      })
      .execute()
    const { esercente_id: _, carico_operatore: __, ...sua } = PROMOZIONE
    const corpo = { ...sua, uso: 'codici', codice: null }
    const mia = (await chiama(esercente, 'POST', '/api/promozioni_esercente', corpo)).body
    const url = (id: string) => `/api/promozioni_esercente/${id}`
    const fatta = await chiama(esercente, 'POST', `${url(mia._id)}/codici`, { quanti: 1 })
    expect(fatta.body.codici.totale).toBe(1)
    const [{ codice }] = fatta.body.codici.ultimi
    const { id, codici } = await conCodici(1, { esercente_id: esercente.id })
    const altro = await createEsercente(p.db)
    for (const [chi, una, suo] of [
      [esercente, id, codici[0]],
      [altro, mia._id, codice],
    ] as const) {
      expect((await chiama(chi, 'POST', `${url(una)}/codici`, { quanti: 1 })).status).toBe(404)
      expect((await chiama(chi, 'GET', `${url(una)}/codici.csv`)).status).toBe(404)
      expect((await chiama(chi, 'GET', `${url(una)}/codice.svg?codice=${suo}`)).status).toBe(404)
    }
    expect((await genera(mia._id, 1, esercente)).status).toBe(403)
    // A code of one esercente is none elsewhere.
    const prova = await chiama(altro, 'POST', '/api/pagamenti/sconto', {
      cliente_id: null,
      importo_centesimi: 5000,
      codice,
    })
    expect(rifiutoDi(prova)).toBe('Questo codice non esiste')
  })
})
