import { afterEach, beforeEach, expect, it } from 'vitest'
import { aspetta, avviaAmbiente, type Ambiente } from '../../test/ambiente.ts'

let a: Ambiente
beforeEach(async () => {
  a = await avviaAmbiente()
})
afterEach(() => a.chiusura())

const unMinuto = { avanti_ms: 60_000 }
const seiGiorni = { avanti_ms: 6 * 86_400_000 }

async function conIban(iban: string) {
  const metodo = await a.stripe.paymentMethods.create({
    type: 'sepa_debit',
    sepa_debit: { iban },
    billing_details: { name: 'Lucia Bianchi', email: 'lucia@rateo.test' },
  })
  return a.stripe.paymentIntents.create({
    amount: 10_000,
    currency: 'eur',
    payment_method: metodo.id,
    allowed_payment_method_types: ['sepa_debit'],
    confirm: true,
    expand: ['latest_charge'],
  })
}
const righe = async () =>
  (await a.stripe.balanceTransactions.list({ limit: 20 })).data.map((riga) => [
    riga.type,
    riga.amount,
    riga.fee,
    riga.status,
  ])
const finita = (id: string, status: string) =>
  aspetta(async () => {
    const pi = await a.stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })
    return pi.status === status ? pi : undefined
  })

it('MON-R1 (parte) la riga di un addebito SEPA nasce in sospeso quando la banca ha l’ordine, e resta quella', async () => {
  const pi = await conIban('IT83W0542811101000000123455')
  expect(await righe()).toEqual([['payment', 10_000, 165, 'pending']])
  const [riga] = (await a.stripe.balanceTransactions.list()).data
  expect(pi.latest_charge).toMatchObject({ status: 'pending', balance_transaction: riga?.id })
  await a.controllo('tempo', unMinuto)
  const dopo = await finita(pi.id, 'succeeded')
  expect(dopo.latest_charge).toMatchObject({ balance_transaction: riga?.id })
  await a.controllo('tempo', seiGiorni)
  expect(await righe()).toEqual([['payment', 10_000, 165, 'available']])
})

it('MON-R1 (parte) l’addebito non pagato ha una seconda riga che toglie la prima, commissione compresa', async () => {
  const pi = await conIban('IT60X0542811101000000123456')
  await a.controllo('tempo', unMinuto)
  const dopo = await finita(pi.id, 'requires_payment_method')
  expect(await righe()).toEqual([
    ['payment_failure_refund', -10_000, -165, 'pending'],
    ['payment', 10_000, 165, 'pending'],
  ])
  const [torna] = (await a.stripe.balanceTransactions.list()).data
  expect(torna).toMatchObject({ reporting_category: 'charge_failure' })
  expect(dopo.latest_charge).toMatchObject({
    status: 'failed',
    failure_balance_transaction: torna?.id,
  })
})

it('MON-R1 (parte) il rimborso di un addebito SEPA è payment_refund', async () => {
  const pi = await conIban('IT83W0542811101000000123455')
  await a.controllo('tempo', unMinuto)
  await finita(pi.id, 'succeeded')
  await a.stripe.refunds.create({ payment_intent: pi.id, amount: 400 })
  expect((await righe())[0]).toEqual(['payment_refund', -400, 0, 'pending'])
})

it('MON-R1 (parte) un rimborso che torna porta con sé la sua riga', async () => {
  const pi = await a.stripe.paymentIntents.create({
    amount: 5000,
    currency: 'eur',
    payment_method: 'pm_card_refundFail',
    confirm: true,
  })
  const { id } = await a.stripe.refunds.create({ payment_intent: pi.id })
  await a.controllo('tempo', unMinuto)
  const fallito = await aspetta(async () => {
    const r = await a.stripe.refunds.retrieve(id)
    return r.status === 'failed' ? r : undefined
  })
  const [torna] = (await a.stripe.balanceTransactions.list()).data
  expect(fallito.failure_balance_transaction).toBe(torna?.id)
  expect(torna).toMatchObject({ type: 'refund_failure', amount: 5000 })
})

it('MON-R1 (parte) il saldo passa da in arrivo a disponibile, e si accredita una volta sola', async () => {
  await a.stripe.paymentIntents.create({
    amount: 10_000,
    currency: 'eur',
    payment_method: 'pm_card_visa',
    confirm: true,
  })
  const saldo = async () => {
    const { available, pending } = await a.stripe.balance.retrieve()
    return [available[0]?.amount, pending[0]?.amount]
  }
  expect(await saldo()).toEqual([0, 9835])
  const chiedi = () => a.stripe.payouts.create({ amount: 9835, currency: 'eur' })
  await expect(chiedi()).rejects.toMatchObject({ code: 'balance_insufficient' })
  await a.controllo('tempo', seiGiorni)
  expect(await saldo()).toEqual([9835, 0])
  const esiti = await Promise.allSettled([chiedi(), chiedi()])
  expect(esiti.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await saldo()).toEqual([0, 0])
  await a.controllo('tempo', unMinuto)
  await aspetta(() => a.eventi.find(({ type }) => type === 'payout.paid'))
  const [accredito] = (await a.stripe.payouts.list()).data
  expect(accredito).toMatchObject({ amount: 9835, status: 'paid' })
  expect((await righe())[0]).toEqual(['payout', -9835, 0, 'available'])
})

it.each([
  ['pm_card_visa_chargeDeclined', null, '05'],
  ['pm_card_visa_chargeDeclinedStolenCard', 'do_not_try_again', '43'],
  ['pm_card_visa_chargeDeclinedInsufficientFunds', 'try_again_later', '51'],
] as const)('il rifiuto di %s dice se riprovare', async (payment_method, advice_code, network) => {
  const rifiutato = await a.stripe.paymentIntents
    .create({ amount: 500, currency: 'eur', payment_method, confirm: true })
    .catch((errore: { payment_intent?: { id: string } }) => errore)
  const id = (rifiutato as { payment_intent?: { id: string } }).payment_intent?.id ?? ''
  const pi = await a.stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })
  const atteso = { advice_code, network_decline_code: network }
  expect(pi.latest_charge).toMatchObject({ outcome: atteso })
  expect(pi.last_payment_error).toMatchObject(atteso)
})

it('PAG-B7 (parte) le prove non inviate restano, e partono con quelle aggiunte dopo', async () => {
  const pi = await a.stripe.paymentIntents.create({
    amount: 500,
    currency: 'eur',
    payment_method: 'pm_card_visa',
    confirm: true,
  })
  const [charge] = (await a.stripe.charges.list({ payment_intent: pi.id })).data
  await a.controllo(`contestazioni/${charge?.id ?? ''}`, {})
  const [aperta] = (await a.stripe.disputes.list({ payment_intent: pi.id })).data
  const id = aperta?.id ?? ''
  const tenute = await a.stripe.disputes.update(id, { evidence: { product_description: 'Torta' } })
  expect(tenute).toMatchObject({
    status: 'needs_response',
    evidence: { product_description: 'Torta' },
    evidence_details: { has_evidence: true, submission_count: 0 },
  })
  const inviate = await a.stripe.disputes.update(id, {
    evidence: { uncategorized_text: 'Messaggi' },
    submit: true,
  })
  expect(inviate).toMatchObject({
    status: 'under_review',
    evidence: { product_description: 'Torta', uncategorized_text: 'Messaggi' },
  })
})

it('T01 (parte) una risposta ripetuta dice a quale richiesta fu data la prima volta', async () => {
  const chiedi = () => a.stripe.customers.create({ name: 'Lucia' }, { idempotencyKey: 'cliente:1' })
  const prima = await chiedi()
  const dopo = await chiedi()
  expect(dopo.lastResponse.headers).toMatchObject({
    'idempotent-replayed': 'true',
    'original-request': prima.lastResponse.requestId,
  })
  expect(dopo.lastResponse.requestId).not.toBe(prima.lastResponse.requestId)
})
