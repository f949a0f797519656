import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, stoppedClock } from '../../../../../test/client.ts'
import { createAdmin, createCliente, createEsercente } from '../../../../../test/factories.ts'
import { newId } from '../../../../db/ids.ts'

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp({ clock: stoppedClock(new Date('2026-11-24T10:00:00Z')) })
})
afterAll(() => app.stop())

it('ABB-M1 (parte) le condizioni di una versione si leggono in PDF, da chi la vende, la compra o ce l’ha', async () => {
  const esercente = await createEsercente(app.db)
  const chiama = (method: 'POST' | 'PATCH', url: string, body: object) =>
    app.as(esercente)(method, url, body, { 'idempotency-key': randomUUID() })
  const corpo = { nome: 'Sala pesi', importo_centesimi: 3900, cadenza: 'mensile' }
  const { body: prima } = await chiama('POST', '/api/piani', { ...corpo, preavviso_giorni: 10 })
  const [suo, altro] = [
    await createCliente(app.db, { esercente_id: esercente.id }),
    await createCliente(app.db),
  ]
  await app.db
    .insertInto('abbonamenti')
    .values({
      id: newId(),
      esercente_id: esercente.id,
      cliente_id: suo.id,
      piano_id: prima._id,
      stato: 'attivo',
      importo_centesimi: 3900,
      prossimo_addebito: '2026-12-01',
    })
    .execute()
  const url = `/api/piani/${prima._id}`
  const { body: poi } = await chiama('PATCH', url, { ...corpo, importo_centesimi: 4500 })
  const leggi = (chi: Parameters<typeof app.as>[0], id: string) =>
    app.as(chi)('GET', `/api/piani/${id}/condizioni/pdf`)
  const admin = await createAdmin(app.db)
  for (const chi of [esercente, admin, suo]) {
    expect((await leggi(chi, prima._id)).status).toBe(200)
    expect((await leggi(chi, poi._id)).status).toBe(200)
  }
  const venduta = await leggi(altro, poi._id)
  expect(venduta.status).toBe(200)
  expect(venduta.headers['content-type']).toBe('application/pdf')
  // An earlier version is no business of who never had it.
  expect((await leggi(altro, prima._id)).status).toBe(404)
  expect((await leggi(await createEsercente(app.db), poi._id)).status).toBe(404)
  expect((await leggi(altro, newId())).status).toBe(404)
})
