import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Ambiente, avviaAmbiente } from '../../test/ambiente.ts'
import { IBAN_BUONO, righeDi, saldoDi } from '../../test/conti.ts'

let a: Ambiente
beforeEach(async () => {
  a = await avviaAmbiente()
})
afterEach(() => a.chiusura())

const fa = (giorni: number) => String(Date.now() - giorni * 86_400_000)
const intento = (n: number) => `prova_${String(n).padStart(16, '0')}`

const storia = (altro: object = {}) => ({
  id: 'acct_dimostrazione_1',
  conto: {
    country: 'IT',
    email: 'forno@rateo.test',
    business_type: 'company',
    business_profile: { mcc: '5462', product_description: 'Pane e dolci' },
    company: {
      name: 'Forno Rossi S.r.l.',
      tax_id: '01234567897',
      address: { line1: 'Via Roma 1', city: 'Spoleto', postal_code: '06049', country: 'IT' },
    },
    capabilities: {
      card_payments: { requested: 'true' },
      transfers: { requested: 'true' },
    },
    external_account: { object: 'bank_account', country: 'IT', account_number: IBAN_BUONO },
  },
  aperto_ms: fa(60),
  incassi: [
    { intento: intento(1), importo: '10000', commissione: '165', locale: 'false', ms: fa(40) },
    { intento: intento(2), importo: '5000', commissione: '95', locale: 'true', ms: fa(30) },
    { intento: intento(3), importo: '2000', commissione: '53', locale: 'false', ms: fa(1) },
  ],
  rimborsi: [{ rimborso: 'prova_re_1', intento: intento(2), importo: '1500', ms: fa(29) }],
  ...altro,
})

const racconta = async (altro?: object) => {
  const risposta = await a.controllo('conti', storia(altro))
  return (await risposta.json()) as { accrediti: { accredito: string; created: number }[] }
}
const id = 'acct_dimostrazione_1'

it('CNT-M5 (parte) un conto con un passato ha i suoi incassi e i suoi accrediti, ognuno al suo tempo', async () => {
  const { accrediti } = await racconta()
  expect(await a.stripe.accounts.retrieve(id)).toMatchObject({
    charges_enabled: true,
    payouts_enabled: true,
  })
  // 98,35 € of the first, 49,05 € − 15,00 € of the second; the third is not available yet.
  const { data } = await a.stripe.payouts.list({}, { stripeAccount: id })
  expect(data.map(({ amount, status }) => [amount, status])).toEqual([
    [3405, 'paid'],
    [9835, 'paid'],
  ])
  expect(accrediti.map(({ accredito }) => accredito)).toEqual(
    data.map((uno) => uno.id).toReversed(),
  )
  expect(accrediti.every(({ created }) => created * 1000 < Number(fa(20)))).toBe(true)
  expect(await saldoDi(a, id)).toEqual([0, 1947])
  // Told again, nothing is made twice; nobody was told of a time that is over.
  const righe = await righeDi(a, id)
  expect((await racconta()).accrediti).toEqual([])
  expect(await righeDi(a, id)).toEqual(righe)
  expect(a.eventi).toEqual([])
})

it('CNT-M4 (parte) di un incasso di allora si rende una parte, e torna dal conto', async () => {
  await racconta()
  await a.stripe.refunds.create({
    payment_intent: intento(3),
    amount: 500,
    reverse_transfer: true,
  })
  expect((await righeDi(a, id))[0]).toEqual(['payment_refund', -500, 0, -500])
  await expect(
    a.stripe.refunds.create({ payment_intent: intento(3), amount: 1501 }),
  ).rejects.toMatchObject({ code: 'amount_too_large' })
})

it('CNT-M2 (parte) trattenuto da allora, nulla è partito; ciò che manca ha il suo termine', async () => {
  const entro = Math.floor(Date.now() / 1000) + 86_400
  const requisito = 'representative.verification.document'
  await racconta({
    trattenuto_ms: fa(45),
    chiesto: { requisito, dal_ms: fa(4), entro: String(entro) },
  })
  expect((await a.stripe.payouts.list({}, { stripeAccount: id })).data).toEqual([])
  expect(await saldoDi(a, id)).toEqual([9835 + 3405, 1947])
  expect(await a.stripe.accounts.retrieve(id)).toMatchObject({
    charges_enabled: true,
    requirements: { currently_due: [requisito], current_deadline: entro },
  })
})
