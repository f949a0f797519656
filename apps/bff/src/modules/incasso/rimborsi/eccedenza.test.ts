import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createEsercente } from '../../../../test/factories.ts'
import {
  createDebito,
  pagaSullaPagina,
  type Payments,
  startPayments,
} from '../../../../test/payments.ts'

let p: Payments
beforeAll(async () => {
  p = await startPayments()
})
afterAll(() => p.stop())

it('PAG-B2 SCH-M3 (parte) un secondo incasso sullo stesso debito è il credito del cliente, e si restituisce con un clic, una volta sola', async () => {
  const debito = await createDebito(p, { importo_centesimi: 12_050 })
  await pagaSullaPagina((await debito.paga()).body.url_pagamento)
  await debito.leggi()
  const leggi = async () =>
    (await p.as(debito.esercente)('GET', `/api/pagamenti/${debito.id}`)).body
  const operazione = await p.db
    .selectFrom('operazioni_psp as o')
    .innerJoin('tentativi as t', 't.id', 'o.tentativo_id')
    .where('t.pagamento_id', '=', debito.id)
    .select(['o.id', 't.riferimento_psp'])
    .executeTakeFirstOrThrow()
  // Money that fits no debt, as the settling of a payment leaves it.
  await p.db
    .insertInto('incassi_da_riconciliare')
    .values({
      operazione_id: operazione.id,
      pagamento_id: debito.id,
      importo_centesimi: 12_050,
      motivo: 'riuscito_dopo_la_chiusura',
      riferimento_psp: operazione.riferimento_psp,
    })
    .execute()
  expect((await leggi()).eccedenze).toMatchObject([{ importo_centesimi: 12_050 }])
  /** The credit as each of the two reads it, and the pagamenti that it is made of. */
  const credito = async () => {
    const scheda = `/api/clienti/${debito.cliente.id}`
    const elenco = { filters: { a_credito: true } }
    const letto = []
    for (const chi of [debito.esercente, debito.cliente]) {
      const { body } = await p.as(chi)('POST', '/api/search/pagamenti', elenco)
      letto.push((await p.as(chi)('GET', scheda)).body.saldo.credito_centesimi, body.total)
    }
    return letto
  }
  expect(await credito()).toEqual([12_050, 1, 12_050, 1])
  const url = `/api/pagamenti/${debito.id}/eccedenze/${operazione.id}/rimborsa`
  const restituisci = (esercente = debito.esercente) =>
    p.as(esercente)('POST', url, {}, { 'idempotency-key': randomUUID() })
  expect((await restituisci(await createEsercente(p.db))).status).toBe(404)
  const altra = url.replace(`/${operazione.id}/`, `/${operazione.id + 1_000_000}/`)
  const key = { 'idempotency-key': randomUUID() }
  expect((await p.as(debito.esercente)('POST', altra, {}, key)).status).toBe(404)
  const esiti = await Promise.all([restituisci(), restituisci()])
  expect(esiti.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(esiti.find(({ status }) => status !== 200)?.status).toBe(409)
  const tardi = await restituisci()
  expect([tardi.status, tardi.body.detail]).toEqual([
    409,
    'Questo incasso è già stato sistemato. Nessun importo è stato mosso.',
  ])
  const dopo = await leggi()
  expect(dopo).toMatchObject({
    stato: 'pagato',
    rimborsato_centesimi: 0,
    eccedenze: [],
    rimborsi: [{ eccedenza: true, stato: 'riuscito', importo_centesimi: 12_050 }],
  })
  expect(await p.rimborsiDelFornitore(debito.id)).toHaveLength(1)
  expect(await credito()).toEqual([0, 0, 0, 0])
})
