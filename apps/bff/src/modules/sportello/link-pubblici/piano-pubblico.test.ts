import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, stoppedClock } from '../../../../test/client.ts'
import { createEsercente } from '../../../../test/factories.ts'

let app: Awaited<ReturnType<typeof startApp>>
let esercente: Awaited<ReturnType<typeof createEsercente>>
beforeAll(async () => {
  app = await startApp({ clock: stoppedClock(new Date('2026-11-30T10:00:00Z')) })
  esercente = await createEsercente(app.db)
})
afterAll(() => app.stop())

const chiama = (method: 'GET' | 'POST' | 'PATCH', url: string, body?: object) =>
  app.as(esercente)(method, url, body, { 'idempotency-key': randomUUID() })
const crea = async (corpo: object = {}) =>
  (
    await chiama('POST', '/api/piani', {
      nome: 'Sala <pesi>',
      importo_centesimi: 4500,
      cadenza: 'mensile',
      ...corpo,
    })
  ).body
/** As a browser without our cookie does. */
const apri = async (link: string) => {
  const { statusCode, payload, headers } = await app.app.inject(new URL(link).pathname)
  const testo = payload
    .replaceAll(/<style>[^]*?<\/style>|<[^>]+>/g, ' ')
    .replaceAll('\u00A0', ' ')
    .replaceAll(/\s+/g, ' ')
  return { statusCode, payload, testo, headers }
}

it('ABB-M2 (parte) la pagina di un piano si legge senza account: prezzo, addebiti, condizioni, recesso', async () => {
  const piano = await crea({
    attivazione_centesimi: 2050,
    durata_periodi: 12,
    rinnovo_tacito: true,
    iva_percento: 22,
    visibilita: 'su_invito',
  })
  const { statusCode, payload, testo, headers } = await apri(piano.link)
  expect(statusCode).toBe(200)
  expect(testo).toContain('45,00 € ogni mese')
  expect(testo).toContain('Oggi 65,50 €, attivazione compresa')
  expect(testo).toContain('Poi 45,00 € ogni mese, da mercoledì 30 dicembre 2026')
  expect(testo).toContain('12 mesi, poi si rinnova da sé per altrettanto')
  expect(testo).toContain('recedere entro 14 giorni')
  expect(testo).toContain(esercente.ragione_sociale)
  expect(payload).toContain('Sala &lt;pesi&gt;')
  expect(payload).toContain(`/abbonamenti/piani/${piano._id}/abbonati"`)
  expect(headers['content-security-policy']).toContain("default-src 'none'")
  expect(headers['x-robots-tag']).toContain('noindex')
  const qr = await chiama('GET', `/api/piani/${piano._id}/link.svg`)
  expect(qr.status).toBe(200)
})

it('ABB-M2 (parte) di un piano a posti si leggono il prezzo di uno e quanto pagano i meno che si può', async () => {
  const { link } = await crea({
    nome: 'Corsi',
    importo_centesimi: 1000,
    posti_min: 2,
    posti_max: 10,
  })
  const { testo } = await apri(link)
  expect(testo).toContain('10,00 € a posto, ogni mese')
  expect(testo).toContain('Se ti abboni oggi con 2 posti')
  expect(testo).toContain('Oggi 20,00 €')
  expect(testo).toContain('Importo 10,00 € a posto')
  expect(testo).toContain('Da 2 a 10 posti')
})

it('ABB-M2 (parte) dopo una modifica il link porta alle condizioni nuove, archiviato lo dice', async () => {
  const piano = await crea({ nome: 'Corsi', prova_giorni: 14 })
  expect((await apri(piano.link)).testo).toContain(
    'Primo addebito 45,00 €, lunedì 14 dicembre 2026',
  )
  await chiama('PATCH', `/api/piani/${piano._id}`, {
    nome: 'Corsi',
    importo_centesimi: 4900,
    cadenza: 'mensile',
  })
  expect((await apri(piano.link)).testo).toContain('Oggi 49,00 €')
  await chiama('POST', `/api/piani/${piano._id}/archivia`, {})
  const chiuso = await apri(piano.link)
  expect(chiuso.testo).toContain('Questo piano non è più offerto.')
  expect(chiuso.payload).not.toContain('/abbonati"')
})

it('ABB-M2 (parte) un indirizzo che non c’è non dice niente, e chi ne prova molti si ferma', async () => {
  const { statusCode, testo } = await apri('http://x/abbonati/0123456789abcdef01234567')
  expect(statusCode).toBe(404)
  expect(testo).toContain('Questo link non funziona')
  expect((await apri('http://x/abbonati/uno')).statusCode).toBe(404)
  let ultimo = 404
  for (let i = 0; i < 30; i++) {
    ultimo = (await apri(`http://x/abbonati/${String(i).padStart(24, '0')}`)).statusCode
  }
  expect(ultimo).toBe(429)
})
