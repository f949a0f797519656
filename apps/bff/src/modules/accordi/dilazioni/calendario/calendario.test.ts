import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, stoppedClock } from '../../../../../test/client.ts'
import { createCliente, createEsercente } from '../../../../../test/factories.ts'
import { createDilazione } from '../../../../../test/scadenze.ts'

const clock = stoppedClock(new Date('2026-11-21T10:00:00Z'))
let p: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  p = await startApp({ clock })
})
afterAll(() => p.stop())

const ICS = 'text/calendar; charset=utf-8'

async function mondo() {
  const esercente = await createEsercente(p.db)
  const cliente = await createCliente(p.db, { esercente_id: esercente.id })
  const scadenze = ['2026-12-05', '2027-01-05']
  const piano = await createDilazione(p.db, { esercente, cliente, scadenze })
  const io = p.as(cliente)
  const path = (url: string) => new URL(url).pathname
  const leggi = (url: string) => p.as(null)('GET', path(url))
  return { esercente, cliente, piano, io, leggi }
}
const giorniIn = (ics: unknown) =>
  [...String(ics).matchAll(/DTSTART;VALUE=DATE:(\d{8})/g)].map(([, giorno]) => giorno)

it('DIL-B6 il telefono legge le rate senza accedere, e segue spostamenti e pagamenti', async () => {
  const { io, leggi, piano, esercente } = await mondo()
  expect((await io('GET', '/api/calendario')).body).toEqual({ url: null })
  const { url } = (await io('POST', '/api/calendario', {})).body
  expect((await io('POST', '/api/calendario', {})).body).toEqual({ url })
  const prima = await leggi(url)
  expect([prima.status, prima.headers['content-type']]).toEqual([200, ICS])
  expect(giorniIn(prima.body)).toEqual(['20261205', '20270105'])
  // The day, how much and to whom: not what for, nor whose it is.
  const testo = String(prima.body).replaceAll('\r\n ', '')
  expect(testo).toContain('50\\,00')
  expect(testo).not.toContain('Impianto')
  await p.db
    .updateTable('pagamenti')
    .set({ stato: 'pagato', incassato_centesimi: 5000, pagato_at: clock.now(), metodo: 'contanti' })
    .where('id', '=', piano.pagamenti[0] ?? '')
    .execute()
  const spostata = await p.as(esercente)(
    'POST',
    `/api/dilazioni/${piano.id}/rate/2/sposta`,
    { scadenza: '2027-01-20', era: '2027-01-05' },
    { 'idempotency-key': crypto.randomUUID() },
  )
  expect(spostata.status).toBe(200)
  expect(giorniIn((await leggi(url)).body)).toEqual(['20270120'])
})

it('DIL-B6 (parte) revocato non apre più nulla, e un altro indirizzo è un altro', async () => {
  const { io, leggi, cliente } = await mondo()
  const { url } = (await io('POST', '/api/calendario', {})).body
  expect((await io('POST', '/api/calendario/revoca', {})).body).toEqual({ url: null })
  expect((await leggi(url)).status).toBe(404)
  clock.advance(1000)
  const nuovo = (await io('POST', '/api/calendario', {})).body.url
  expect(nuovo).not.toBe(url)
  expect((await leggi(nuovo)).status).toBe(200)
  const { token_hash } = await p.db
    .selectFrom('calendari')
    .where('cliente_id', '=', cliente.id)
    .select('token_hash')
    .executeTakeFirstOrThrow()
  expect(nuovo).not.toContain(token_hash.toString('base64url'))
})

it('DIL-B6 (parte) indirizzi a caso non si provano, e nemmeno quello giusto senza fine', async () => {
  const { io, leggi } = await mondo()
  const caso = 'https://rateo.test/scadenze/'
  expect((await leggi(`${caso}niente.ics`)).status).toBe(404)
  for (let n = 0; n < 30; n += 1) await leggi(`${caso}${'a'.repeat(43)}.ics`)
  expect((await leggi(`${caso}${'a'.repeat(43)}.ics`)).status).toBe(429)
  const { url } = (await io('POST', '/api/calendario', {})).body
  for (let n = 0; n < 120; n += 1) await leggi(url)
  expect((await leggi(url)).status).toBe(429)
})

it('DIL-B6 (parte) un piano solo si scarica, e quello di un altro non c’è', async () => {
  const { io, piano } = await mondo()
  const altro = await mondo()
  const file = await io('GET', `/api/dilazioni/${piano.id}/calendario`)
  expect([file.status, file.headers['content-type']]).toEqual([200, ICS])
  expect(file.headers['content-disposition']).toMatch(/^attachment; filename="rate-DIL-\d+\.ics"$/)
  expect(giorniIn(file.body)).toHaveLength(2)
  expect((await altro.io('GET', `/api/dilazioni/${piano.id}/calendario`)).status).toBe(404)
})
