import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  createDebito,
  pagaSullaPagina,
  type Payments,
  startPayments,
} from '../../../../../test/payments.ts'

let p: Payments
beforeAll(async () => {
  p = await startPayments()
})
afterAll(() => p.stop())

type Somme = {
  lordo_centesimi: number
  commissioni_centesimi: number
  altro_centesimi: number
  netto_centesimi: number
}
type Riga = Somme & { previsto_il: string; pagamento: { _id: string } }

const somma = (righe: readonly Somme[], nome: keyof Somme) =>
  righe.reduce((totale, riga) => totale + riga[nome], 0)

it('PAG-B4 da pagamenti veri: ogni pagamento ha giorno, lordo, commissioni e netto, e giorni, totale, pagina e file CSV dicono gli stessi centesimi', async () => {
  const primo = await createDebito(p, { importo_centesimi: 12_050 })
  const altro = await createDebito(p, { esercente_id: primo.esercente.id, importo_centesimi: 99 })
  const estraneo = await createDebito(p)
  for (const debito of [primo, altro, estraneo]) {
    await pagaSullaPagina((await debito.paga()).body.url_pagamento)
    await debito.leggi()
  }
  const as = p.as(primo.esercente)
  const rimborso = { importo_centesimi: 2000, motivo: 'richiesta_cliente' }
  const key = { 'idempotency-key': randomUUID() }
  const reso = await as('POST', `/api/pagamenti/${primo.id}/rimborsi`, rimborso, key)
  expect(reso.status).toBe(200)

  const { body } = await as('GET', '/api/accrediti')
  const righe = body.pagamenti as Riga[]
  expect(new Set(righe.map(({ pagamento }) => pagamento._id))).toEqual(
    new Set([primo.id, altro.id]),
  )
  for (const riga of righe) {
    expect(riga.netto_centesimi).toBe(
      riga.lordo_centesimi - riga.commissioni_centesimi - riga.altro_centesimi,
    )
    const { accredito } = (await as('GET', `/api/pagamenti/${riga.pagamento._id}`)).body
    expect(accredito).toMatchObject({
      previsto_il: riga.previsto_il,
      lordo_centesimi: riga.lordo_centesimi,
      commissioni_centesimi: riga.commissioni_centesimi,
      netto_centesimi: riga.netto_centesimi,
    })
  }
  for (const nome of ['lordo_centesimi', 'commissioni_centesimi', 'netto_centesimi'] as const) {
    expect(somma(body.giorni, nome)).toBe(somma(righe, nome))
    expect(body.totale[nome]).toBe(somma(righe, nome))
  }
  expect(body.totale.lordo_centesimi).toBe(12_050 + 99)
  expect(somma(righe, 'altro_centesimi')).toBe(2000)

  const csv = (await as('GET', '/api/accrediti/csv')).raw.toString().trim().split('\r\n').slice(1)
  const cents = (cell = '') => Number(cell.replaceAll(/[^\d-]/g, ''))
  expect(csv.map((row) => cents(row.split(';').at(-3))).toSorted((a, b) => a - b)).toEqual(
    righe.map(({ netto_centesimi }) => netto_centesimi).toSorted((a, b) => a - b),
  )
  expect((await p.as(primo.cliente)('GET', '/api/accrediti')).status).toBe(403)
})
