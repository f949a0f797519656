import type Stripe from 'stripe'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { aspetta, avviaAmbiente, type Ambiente } from '../../test/ambiente.ts'
import {
  contoAttivo,
  DIECI_GIORNI,
  IBAN_BUONO,
  pagaPer,
  righeDi,
  saldoDi,
  UN_MINUTO,
} from '../../test/conti.ts'

let a: Ambiente
beforeEach(async () => {
  a = await avviaAmbiente()
})
afterEach(() => a.chiusura())

const transferDi = (pi: Stripe.PaymentIntent) =>
  (pi.latest_charge as Stripe.Charge & { transfer: string }).transfer
const accreditiDi = async (conto: string) =>
  (await a.stripe.payouts.list({}, { stripeAccount: conto })).data

it('CNT-M3 (parte) l’incasso va all’esercente, la commissione al gestore', async () => {
  const { id } = await contoAttivo(a)
  const pi = await pagaPer(a, id)
  expect(pi.latest_charge).toMatchObject({ on_behalf_of: id, application_fee_amount: 300 })
  expect(await righeDi(a, id)).toEqual([['payment', 10_000, 300, 9700]])
  expect(await righeDi(a)).toEqual([
    ['application_fee', 300, 0, 300],
    ['transfer', -10_000, 0, -10_000],
    ['charge', 10_000, 165, 9835],
  ])
  expect(await saldoDi(a, id)).toEqual([0, 9700])
  const transfer = await a.stripe.transfers.retrieve(transferDi(pi))
  expect(transfer).toMatchObject({ destination: id, amount: 10_000, reversed: false })
  const [fee] = (await a.stripe.applicationFees.list()).data
  expect(fee).toMatchObject({ account: id, amount: 300, charge: transfer.destination_payment })
  await expect(pagaPer(a, id, { application_fee_amount: 10_001 })).rejects.toMatchObject({
    param: 'application_fee_amount',
  })
})

it('CNT-M3 (parte) un addebito SEPA arriva all’esercente quando la banca ha pagato', async () => {
  const { id } = await contoAttivo(a)
  const metodo = await a.stripe.paymentMethods.create({
    type: 'sepa_debit',
    sepa_debit: { iban: IBAN_BUONO },
    billing_details: { name: 'Lucia Bianchi', email: 'lucia@rateo.test' },
  })
  const pi = await pagaPer(a, id, {
    payment_method: metodo.id,
    allowed_payment_method_types: ['sepa_debit'],
  })
  expect(pi.status).toBe('processing')
  expect(await righeDi(a, id)).toEqual([])
  await a.controllo('tempo', UN_MINUTO)
  await aspetta(async () => (await righeDi(a, id)).length === 1)
  expect(await righeDi(a, id)).toEqual([['payment', 10_000, 300, 9700]])
})

it('CNT-M4 (parte) il rimborso torna dall’esercente, con la sua parte di commissione', async () => {
  const { id } = await contoAttivo(a)
  const pi = await pagaPer(a, id)
  const rimborsa = (amount: number) =>
    a.stripe.refunds.create({
      payment_intent: pi.id,
      amount,
      reverse_transfer: true,
      refund_application_fee: true,
    })
  const primo = await rimborsa(3333)
  expect(primo.transfer_reversal).toMatch(/^trr_/)
  expect((await righeDi(a, id))[0]).toEqual(['payment_refund', -3333, -100, -3233])
  await rimborsa(6667)
  // The last part gives back all that is left of the fee: nothing is lost by rounding.
  expect((await righeDi(a, id))[0]).toEqual(['payment_refund', -6667, -200, -6467])
  const [disponibile = 0, inArrivo = 0] = await saldoDi(a, id)
  expect(disponibile + inArrivo).toBe(0)
  const [fee] = (await a.stripe.applicationFees.list()).data
  expect(fee).toMatchObject({ amount_refunded: 300, refunded: true })
  expect(await a.stripe.transfers.retrieve(transferDi(pi))).toMatchObject({ reversed: true })
})

it('CNT-M4 (parte) un reclamo tocca il gestore, che lo riprende: il saldo scende sotto zero', async () => {
  const { id } = await contoAttivo(a)
  const pi = await pagaPer(a, id)
  await a.controllo('tempo', DIECI_GIORNI)
  await aspetta(async () => (await accreditiDi(id)).length > 0)
  const charge = (pi.latest_charge as Stripe.Charge).id
  await a.controllo(`contestazioni/${charge}`, {})
  expect(await saldoDi(a, id)).toEqual([0, 0])
  await a.stripe.transfers.createReversal(transferDi(pi), { amount: 10_000 })
  expect(await saldoDi(a, id)).toEqual([-10_000, 0])
  await expect(
    a.stripe.transfers.createReversal(transferDi(pi), { amount: 1 }),
  ).rejects.toMatchObject({ param: 'amount' })
  // The next payment fills the hole first: of 97,00 € nothing is paid out.
  await pagaPer(a, id)
  await a.controllo('tempo', DIECI_GIORNI)
  await aspetta(async () => (await saldoDi(a, id))[0] === -300)
  expect(await accreditiDi(id)).toHaveLength(1)
})

it('CNT-M5 (parte) l’accredito parte da sé e dice quali righe porta, al centesimo', async () => {
  const { id } = await contoAttivo(a)
  await pagaPer(a, id)
  await pagaPer(a, id, { amount: 2500, application_fee_amount: 75 })
  await a.controllo('tempo', DIECI_GIORNI)
  const accredito = await aspetta(async () => {
    const [uno] = await accreditiDi(id)
    return uno?.amount === 12_125 ? uno : undefined
  })
  expect(accredito).toMatchObject({ automatic: true, status: 'pending' })
  const { data } = await a.stripe.balanceTransactions.list(
    { payout: accredito.id },
    { stripeAccount: id },
  )
  expect(data.map(({ type }) => type).toSorted()).toEqual(['payment', 'payment', 'payout'])
  expect(data.reduce((somma, { net }) => somma + net, 0)).toBe(0)
  await a.controllo('tempo', UN_MINUTO)
  const evento = await aspetta(() => a.eventi.find(({ type }) => type === 'payout.paid'))
  expect(evento).toMatchObject({ account: id, data: { object: { id: accredito.id } } })
})

it('CNT-M5 (parte) un accredito respinto torna sul saldo, e riparte quando c’è un altro IBAN', async () => {
  const banca = (account_number: string) =>
    ({
      object: 'bank_account',
      country: 'IT',
      currency: 'eur',
      account_number,
    }) as unknown as string
  const { id } = await contoAttivo(a, { external_account: banca('IT62V0542811101000000123470') })
  await pagaPer(a, id)
  await a.controllo('tempo', DIECI_GIORNI)
  await aspetta(async () => (await accreditiDi(id)).length === 1)
  await a.controllo('tempo', UN_MINUTO)
  const [fallito] = await aspetta(async () => {
    const accrediti = await accreditiDi(id)
    return accrediti[0]?.status === 'failed' ? accrediti : undefined
  })
  expect(fallito).toMatchObject({ failure_code: 'account_closed' })
  expect(await saldoDi(a, id)).toEqual([9700, 0])
  expect(await a.stripe.accounts.retrieve(id)).toMatchObject({
    payouts_enabled: false,
    charges_enabled: true,
    requirements: { currently_due: ['external_account'] },
  })
  await a.stripe.accounts.update(id, { external_account: banca(IBAN_BUONO) })
  await a.controllo('tempo', DIECI_GIORNI)
  const secondo = await aspetta(
    async () => (await accreditiDi(id))[1] && (await accreditiDi(id))[0],
  )
  expect(secondo).toMatchObject({ amount: 9700 })
  expect(await saldoDi(a, id)).toEqual([0, 0])
})

it('CNT-M5 (parte) a mano si accredita solo quando lo si chiede, e mai più del disponibile', async () => {
  const { id } = await contoAttivo(a, {
    settings: { payouts: { schedule: { interval: 'manual' } } },
  })
  await pagaPer(a, id)
  await a.controllo('tempo', DIECI_GIORNI)
  await aspetta(async () => (await saldoDi(a, id))[0] === 9700)
  expect(await accreditiDi(id)).toEqual([])
  const chiedi = (amount: number) =>
    a.stripe.payouts.create({ amount, currency: 'eur' }, { stripeAccount: id })
  await expect(chiedi(9701)).rejects.toMatchObject({ code: 'balance_insufficient' })
  const esiti = await Promise.allSettled([chiedi(9700), chiedi(9700)])
  expect(esiti.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await saldoDi(a, id)).toEqual([0, 0])
})

it('CNT-M7 (parte) per ogni conto: incassi − storni − commissioni = accreditato + saldo', async () => {
  const { id } = await contoAttivo(a)
  for (const amount of [1234, 9999, 50_001]) {
    const pi = await pagaPer(a, id, { amount, application_fee_amount: Math.round(amount * 0.03) })
    await a.stripe.refunds.create({
      payment_intent: pi.id,
      amount: Math.ceil(amount / 3),
      reverse_transfer: true,
      refund_application_fee: true,
    })
  }
  await a.controllo('tempo', DIECI_GIORNI)
  await aspetta(async () => (await accreditiDi(id)).length > 0)
  const trasferiti = (await a.stripe.transfers.list({ destination: id })).data
  const commissioni = (await a.stripe.applicationFees.list()).data
  const netto =
    trasferiti.reduce((somma, { amount, amount_reversed }) => somma + amount - amount_reversed, 0) -
    commissioni.reduce((somma, { amount, amount_refunded }) => somma + amount - amount_refunded, 0)
  const accreditato = (await accreditiDi(id)).reduce((somma, { amount }) => somma + amount, 0)
  const [disponibile = 0, inArrivo = 0] = await saldoDi(a, id)
  expect(accreditato + disponibile + inArrivo).toBe(netto)
})

it('T07 (parte) gli eventi dei conti hanno il loro indirizzo e il loro segreto', async () => {
  const ricevuti: string[] = []
  const { createServer } = await import('node:http')
  const { default: Stripe } = await import('stripe')
  const server = createServer((request, response) => {
    const pezzi: Buffer[] = []
    request.on('data', (pezzo: Buffer) => pezzi.push(pezzo))
    request.on('end', () => {
      const firma = String(request.headers['stripe-signature'])
      const evento = Stripe.webhooks.constructEvent(Buffer.concat(pezzi), firma, 'whsec_dei_conti')
      ricevuti.push(String(evento.account))
      response.end()
    })
  })
  await new Promise<void>((pronto) => server.listen(0, '127.0.0.1', pronto))
  const { port } = server.address() as { port: number }
  try {
    const webhookConti = { url: `http://127.0.0.1:${port}/conti`, secret: 'whsec_dei_conti' }
    await a.riavvia({ webhookConti })
    const { id } = await contoAttivo(a)
    await aspetta(() => ricevuti.length > 1)
    expect(new Set(ricevuti)).toEqual(new Set([id]))
    expect(a.eventi.filter(({ account }) => account !== undefined)).toEqual([])
  } finally {
    server.closeAllConnections()
    server.close()
  }
})
