import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCliente, createEsercente, createPagamento } from '../../../../test/factories.ts'
import { type Payments, startPayments } from '../../../../test/payments.ts'

let p: Payments
beforeAll(async () => {
  p = await startPayments()
})
afterAll(() => p.stop())

type Cliente = Awaited<ReturnType<typeof createCliente>>

const debiti = async (cliente: Cliente, esercente_id: string, ...importi: number[]) => {
  const ids: string[] = []
  for (const [index, importo_centesimi] of importi.entries()) {
    const scadenza = `2020-01-0${String(index + 1)}`
    const values = { esercente_id, cliente_id: cliente.id, scadenza, importo_centesimi }
    ids.push((await createPagamento(p.db, values)).id)
  }
  return ids
}
const ritardo = async (di: Cliente) => (await p.as(di)('GET', '/api/arretrati')).body

it('GTW-B2 (parte) quello che è in ritardo si somma per esercente, ed è quello dell’elenco', async () => {
  const cliente = await createCliente(p.db)
  const [uno, altro] = [await createEsercente(p.db), await createEsercente(p.db)]
  const [primo] = await debiti(cliente, uno.id, 1000, 250)
  await debiti(cliente, altro.id, 70)
  // Neither of these is late: not due yet, or paid.
  await createPagamento(p.db, {
    esercente_id: uno.id,
    cliente_id: cliente.id,
    scadenza: '2099-01-01',
  })
  await createPagamento(p.db, {
    esercente_id: uno.id,
    cliente_id: cliente.id,
    scadenza: '2020-01-01',
    stato: 'pagato',
    incassato_centesimi: 12_050,
  })
  await debiti(await createCliente(p.db), uno.id, 9)
  const body = await ritardo(cliente)
  expect(body).toMatchObject({ numero: 3, totale_centesimi: 1320 })
  expect(body.data).toHaveLength(2)
  expect(body.data).toContainEqual({
    esercente: { _id: uno.id, nome: expect.any(String) },
    numero: 2,
    totale_centesimi: 1250,
    capofila_id: primo,
  })
  const elenco = await p.as(cliente)('POST', '/api/search/pagamenti', {
    filters: { in_ritardo: true },
  })
  expect(elenco.body).toMatchObject({ total: 3, totals: { residuo_centesimi: 1320 } })
})

it('GTW-B2 (parte) la pagina del primo debito chiede proprio il totale, mora compresa', async () => {
  const cliente = await createCliente(p.db)
  const esercente = await createEsercente(p.db)
  await p.db
    .insertInto('mora_esercenti')
    .values({
      esercente_id: esercente.id,
      attiva_dal: '2020-02-01',
      tolleranza_giorni: 0,
      updated_at: new Date(),
    })
    .execute()
  await debiti(cliente, esercente.id, 100_000, 50_000)
  const { data, totale_centesimi } = await ritardo(cliente)
  expect(totale_centesimi).toBeGreaterThan(150_000)
  const { body } = await p.as(cliente)('GET', `/api/gateway/${data[0].capofila_id}`)
  const altri = body.altri.reduce(
    (sum: number, one: { importo_centesimi: number }) => sum + one.importo_centesimi,
    0,
  )
  expect(body.da_pagare_centesimi + altri).toBe(totale_centesimi)
})

it('GTW-B2 (parte) dove una pagina non li prende tutti non si promette di farlo', async () => {
  const cliente = await createCliente(p.db)
  const [solo_bonifico, chiuso, tanti] = [
    await createEsercente(p.db),
    await createEsercente(p.db, { stato: 'sospeso' }),
    await createEsercente(p.db),
  ]
  await debiti(cliente, solo_bonifico.id, 100)
  await createPagamento(p.db, {
    esercente_id: solo_bonifico.id,
    cliente_id: cliente.id,
    scadenza: '2020-01-05',
    metodi_ammessi: ['bonifico'],
  })
  await debiti(cliente, chiuso.id, 100)
  await debiti(cliente, tanti.id, ...Array.from({ length: 9 }, () => 10))
  expect(
    (await ritardo(cliente)).data.filter((one: { capofila_id: string | null }) => one.capofila_id),
  ).toHaveLength(1)
  await debiti(cliente, tanti.id, 10, 10)
  const { data } = await ritardo(cliente)
  expect(data.map((one: { capofila_id: string | null }) => one.capofila_id)).toEqual([
    null,
    null,
    null,
  ])
})

it('GTW-B2 (parte) chi non deve nulla legge zero, e chi incassa non ha questa pagina', async () => {
  expect(await ritardo(await createCliente(p.db))).toEqual({
    data: [],
    numero: 0,
    totale_centesimi: 0,
  })
  const esercente = await createEsercente(p.db)
  expect((await p.as(esercente)('GET', '/api/arretrati')).status).toBe(403)
})
