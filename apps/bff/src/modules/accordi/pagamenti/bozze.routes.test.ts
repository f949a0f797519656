import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp } from '../../../../test/client.ts'
import { createCliente, createEsercente, createPagamento } from '../../../../test/factories.ts'

let app: Awaited<ReturnType<typeof startApp>>
let esercente: Awaited<ReturnType<typeof createEsercente>>
let cliente: Awaited<ReturnType<typeof createCliente>>
beforeAll(async () => {
  app = await startApp()
  esercente = await createEsercente(app.db)
  cliente = await createCliente(app.db, { esercente_id: esercente.id })
})
afterAll(() => app.stop())

const DOMANI = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
const post = (azione: string, body: object = {}, chi = esercente) =>
  app.as(chi)('POST', `/api/pagamenti${azione}`, body, { 'idempotency-key': randomUUID() })

const scrivi = async (values: object = {}): Promise<string> => {
  const { status, body } = await post('', {
    cliente_id: cliente.id,
    importo_centesimi: 8000,
    causale: 'Lezioni di prova',
    scadenza: DOMANI,
    bozza: true,
    ...values,
  })
  expect([status, body.stato]).toEqual([200, 'bozza'])
  return body._id
}
const email = (id: string) =>
  app.db.selectFrom('uscite').selectAll().where('unicita', '=', `richiesta:${id}`).execute()
const delCliente = async (id: string) =>
  (await app.as(cliente)('GET', `/api/pagamenti/${id}`)).status
const gateway = async (id: string) => (await app.as(cliente)('GET', `/api/gateway/${id}`)).status

it('§3.1 una bozza si scrive senza chiedere nulla; inviata, il cliente la vede e riceve il link', async () => {
  const id = await scrivi()
  const { body } = await app.as(esercente)('GET', `/api/pagamenti/${id}`)
  expect(body.azioni_consentite).toEqual([
    { azione: 'pubblica', consentita: true, motivo: null },
    { azione: 'elimina', consentita: true, motivo: null },
  ])
  expect(await email(id)).toEqual([])
  expect([await delCliente(id), await gateway(id)]).toEqual([404, 404])
  const inviata = await post(`/${id}/pubblica`, { scadenza: DOMANI })
  expect([inviata.status, inviata.body.stato]).toEqual([200, 'da_pagare'])
  expect(inviata.body.cronologia.map(({ azione }: { azione: string }) => azione)).toEqual([
    'scrive_bozza',
    'pubblica',
  ])
  expect(await email(id)).toHaveLength(1)
  expect([await delCliente(id), await gateway(id)]).toEqual([200, 200])
  const ancora = await post(`/${id}/pubblica`, { scadenza: DOMANI })
  expect([ancora.status, ancora.body.error_message]).toEqual([
    409,
    'Non è una bozza. Il pagamento è nello stato “Da pagare”.',
  ])
})

it('§3.1 una bozza eliminata non si mostra mai al cliente, e nessuno gli scrive', async () => {
  const id = await scrivi()
  expect((await post(`/${id}/elimina`)).body.stato).toBe('annullato')
  expect([await delCliente(id), await gateway(id)]).toEqual([404, 404])
  const { body } = await app.as(cliente)('POST', '/api/search/pagamenti', { filters: { _id: id } })
  expect(body.total).toBe(0)
  const suoi = await app.as(esercente)('POST', '/api/search/pagamenti', { filters: { _id: id } })
  expect(suoi.body.total).toBe(1)
  const uscite = await app.db.selectFrom('uscite').select('contenuto').execute()
  expect(JSON.stringify(uscite)).not.toContain(id)
  expect((await post(`/${id}/pubblica`, { scadenza: DOMANI })).status).toBe(409)
})

it('§3.1 la scadenza di una bozza rimasta indietro si rinnova nell’inviarla, e il link vale almeno fin lì', async () => {
  const { id } = await createPagamento(app.db, {
    esercente_id: esercente.id,
    cliente_id: cliente.id,
    stato: 'bozza',
    scadenza: '2026-01-10',
    valido_fino: '2026-01-20',
  })
  const ieri = await post(`/${id}/pubblica`, { scadenza: '2026-01-10' })
  expect([ieri.status, ieri.body.errors[0].pointer]).toEqual([422, '/scadenza'])
  const { body } = await post(`/${id}/pubblica`, { scadenza: DOMANI, invia_email: false })
  expect(body).toMatchObject({ stato: 'da_pagare', scadenza: DOMANI, valido_fino: DOMANI })
  expect(await email(id)).toEqual([])
})

it('X10 la bozza di un altro non si trova; un cliente bloccato non riceve nulla', async () => {
  const id = await scrivi()
  const altro = await createEsercente(app.db)
  expect((await post(`/${id}/pubblica`, { scadenza: DOMANI }, altro)).status).toBe(404)
  expect((await post(`/${id}/elimina`, {}, altro)).status).toBe(404)
  await app.db
    .updateTable('clienti')
    .set({ stato: 'bloccato' })
    .where('id', '=', cliente.id)
    .execute()
  const { status, body } = await post(`/${id}/pubblica`, { scadenza: DOMANI })
  expect([status, body.errors[0].pointer]).toEqual([422, '/cliente_id'])
})
