import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  createDebito,
  eOra,
  pagaSullaPagina,
  type Payments,
  startPayments,
} from '../../../../test/payments.ts'
import { controllaInSospeso, inviaInSospeso } from '../addebiti/index.ts'

let p: Payments
beforeAll(async () => {
  p = await startPayments()
})
afterAll(() => p.stop())

it('PAG-M5 un rimborso senza risposta, contestato prima che riparta, finisce: non è stato reso due volte', async () => {
  const debito = await createDebito(p)
  const { body } = await debito.paga()
  await pagaSullaPagina(body.url_pagamento)
  await debito.leggi()
  await p.guasto({ tipo: 'chiudi_prima', percorso: 'POST /v1/refunds', quante_volte: 2 })
  const chiesto = await p.as(debito.esercente)(
    'POST',
    `/api/pagamenti/${debito.id}/rimborsi`,
    { importo_centesimi: 500, motivo: 'richiesta_cliente' },
    { 'idempotency-key': randomUUID() },
  )
  expect(chiesto.body.rimborsi[0].stato).toBe('in_elaborazione')
  await p.senzaGuasti()
  const [charge] = await p.addebiti(debito.id)
  await p.contesta(charge?.id ?? '')
  await eOra(p.db, debito.id)
  await controllaInSospeso(p.deps)
  await inviaInSospeso(p.deps)
  const letto = await p.as(debito.esercente)('GET', `/api/pagamenti/${debito.id}`)
  expect(letto.body.rimborsi).toMatchObject([{ stato: 'fallito' }])
  expect(await p.rimborsiDelFornitore(debito.id)).toHaveLength(0)
})
