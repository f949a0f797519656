import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp } from '../../../../test/client.ts'
import {
  createAdmin,
  createCliente,
  createEsercente,
  createPagamento,
} from '../../../../test/factories.ts'

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

type Chi = Parameters<typeof app.as>[0]
const scrivi = (chi: Chi, id: string, testo: string) =>
  app.as(chi)('POST', `/api/pagamenti/${id}/note`, { testo }, { 'idempotency-key': randomUUID() })
const togli = (chi: Chi, id: string, nota: string) =>
  app.as(chi)('DELETE', `/api/pagamenti/${id}/note/${nota}`)

it('PAG-M2 le note sono di chi le scrive: il cliente non sa nemmeno che ci sono, e nessun altro le toglie', async () => {
  const esercente = await createEsercente(app.db)
  const cliente = await createCliente(app.db)
  const { id } = await createPagamento(app.db, {
    esercente_id: esercente.id,
    cliente_id: cliente.id,
  })
  const { status, body } = await scrivi(esercente, id, ' Paga a fine mese ')
  expect(status).toBe(200)
  expect(body.note).toMatchObject([{ testo: 'Paga a fine mese', e_mia: true }])
  const suo = await app.as(cliente)('GET', `/api/pagamenti/${id}`)
  expect(suo.body.note).toEqual([])
  expect(JSON.stringify(suo.body)).not.toMatch(/nota_|fine mese|aggiunge/)

  const admin = await createAdmin(app.db)
  const [nota] = (await app.as(admin)('GET', `/api/pagamenti/${id}`)).body.note
  expect(nota.e_mia).toBe(false)
  expect((await togli(admin, id, nota._id)).status).toBe(404)
  const altro = await createEsercente(app.db)
  expect((await togli(altro, id, nota._id)).status).toBe(404)
  expect((await scrivi(altro, id, 'ciao')).status).toBe(404)
  expect((await scrivi(cliente, id, 'ciao')).status).toBe(403)
  expect((await scrivi(esercente, id, 'x'.repeat(501))).status).toBe(422)

  const dopo = await togli(esercente, id, nota._id)
  expect([dopo.status, dopo.body.note]).toEqual([200, []])
  const fatti = await app.db
    .selectFrom('cronologia')
    .where('entita_id', '=', id)
    .orderBy('seq')
    .select(['azione', 'dopo'])
    .execute()
  expect(fatti.map(({ azione }) => azione)).toEqual(['aggiunge_nota', 'elimina_nota'])
  expect(JSON.stringify(fatti)).not.toContain('fine mese')
})
