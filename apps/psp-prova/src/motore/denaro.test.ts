import Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  aspetta,
  avviaAmbiente,
  indirizzo,
  invia,
  nuovaSessione,
  type Ambiente,
} from '../../test/ambiente.ts'
import { commissione } from './saldo.ts'

let a: Ambiente
beforeEach(async () => {
  a = await avviaAmbiente()
})
afterEach(() => a.chiusura())

const unMinuto = { avanti_ms: 60_000 }

async function evento(tipo: string, id: string) {
  return aspetta(() =>
    a.eventi.find(
      (uno) => uno.type === tipo && (uno.data.object as unknown as { id: string }).id === id,
    ),
  )
}

async function conCarta(payment_method = 'pm_card_visa', amount = 10_000) {
  return a.stripe.paymentIntents.create({
    amount,
    currency: 'eur',
    payment_method,
    confirm: true,
  })
}

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
  })
}

describe('commissione', () => {
  it.each([
    [100, 26],
    [1, 25],
    [10_000, 165],
    [12_050, 194],
    [36, 26],
    [35, 25],
  ])('1,4 %% + 25 centesimi su %i fa %i', (importo, attesa) => {
    expect(commissione(importo)).toBe(attesa)
  })
})

describe('rimborsi', () => {
  it('parziali fino al totale, mai un centesimo oltre', async () => {
    const pi = await conCarta()
    const primo = await a.stripe.refunds.create({
      payment_intent: pi.id,
      amount: 2500,
      metadata: { rimborso: 'r1' },
    })
    expect(primo).toMatchObject({ status: 'succeeded', amount: 2500, metadata: { rimborso: 'r1' } })
    const troppo = a.stripe.refunds.create({ payment_intent: pi.id, amount: 7501 })
    await expect(troppo).rejects.toMatchObject({ code: 'amount_too_large', statusCode: 400 })
    const resto = await a.stripe.refunds.create({ payment_intent: pi.id })
    expect(resto.amount).toBe(7500)
    const ancora = a.stripe.refunds.create({ payment_intent: pi.id, amount: 1 })
    await expect(ancora).rejects.toMatchObject({ code: 'charge_already_refunded' })
    const [charge] = (await a.stripe.charges.list({ payment_intent: pi.id })).data
    expect(charge).toMatchObject({ refunded: true, amount_refunded: 10_000 })
    const movimenti = (await a.stripe.balanceTransactions.list({ limit: 10 })).data
    expect(movimenti.map(({ type, amount, fee }) => [type, amount, fee])).toEqual([
      ['refund', -7500, 0],
      ['refund', -2500, 0],
      ['charge', 10_000, 165],
    ])
    await evento('charge.refunded', charge?.id ?? '')
    await evento('refund.created', primo.id)
  })

  it('dieci rimborsi insieme non superano l’addebito', async () => {
    const pi = await conCarta()
    const esiti = await Promise.allSettled(
      Array.from({ length: 10 }, () =>
        a.stripe.refunds.create({ payment_intent: pi.id, amount: 3000 }),
      ),
    )
    expect(esiti.filter((esito) => esito.status === 'fulfilled')).toHaveLength(3)
    const rimborsi = (await a.stripe.refunds.list({ payment_intent: pi.id })).data
    expect(rimborsi.reduce((somma, uno) => somma + uno.amount, 0)).toBe(9000)
  })

  it('un rimborso può fallire dopo: l’importo torna rimborsabile', async () => {
    const pi = await conCarta('pm_card_refundFail')
    const rimborso = await a.stripe.refunds.create({ payment_intent: pi.id })
    expect(rimborso.status).toBe('succeeded')
    await a.controllo('tempo', unMinuto)
    await evento('refund.failed', rimborso.id)
    const [charge] = (await a.stripe.charges.list({ payment_intent: pi.id })).data
    expect(charge).toMatchObject({ refunded: false, amount_refunded: 0 })
  })

  it('un pagamento non riuscito non si rimborsa', async () => {
    const pi = await a.stripe.paymentIntents.create({ amount: 500, currency: 'eur' })
    const chiesto = a.stripe.refunds.create({ payment_intent: pi.id })
    await expect(chiesto).rejects.toBeInstanceOf(Stripe.errors.StripeInvalidRequestError)
  })
})

describe('addebiti SEPA', () => {
  it('IT83W riesce, ma solo quando risponde la banca', async () => {
    const pi = await conIban('IT83 W054 2811 1010 0000 0123 455')
    expect(pi.status).toBe('processing')
    await expect(a.stripe.paymentIntents.cancel(pi.id)).rejects.toMatchObject({ statusCode: 400 })
    await a.controllo('tempo', unMinuto)
    await evento('payment_intent.succeeded', pi.id)
    const dopo = await a.stripe.paymentIntents.retrieve(pi.id, { expand: ['latest_charge'] })
    expect(dopo.latest_charge).toMatchObject({ status: 'succeeded', paid: true })
    expect(a.eventi.filter((e) => e.type === 'charge.succeeded')).toHaveLength(1)
  })

  it('IT60X fallisce per fondi insufficienti e si può riprovare', async () => {
    const pi = await conIban('IT60X0542811101000000123456')
    await a.controllo('tempo', unMinuto)
    await evento('payment_intent.payment_failed', pi.id)
    const dopo = await a.stripe.paymentIntents.retrieve(pi.id, { expand: ['latest_charge'] })
    expect(dopo.status).toBe('requires_payment_method')
    expect(dopo.last_payment_error).toMatchObject({
      code: 'payment_intent_payment_attempt_failed',
      decline_code: 'insufficient_funds',
    })
    expect(dopo.latest_charge).toMatchObject({
      status: 'failed',
      failure_code: 'insufficient_funds',
    })
  })

  it('IT14Z riesce e poi torna insoluto: contestazione persa, pagamento ancora riuscito', async () => {
    const pi = await conIban('IT14Z0542811101000000123458')
    await a.controllo('tempo', unMinuto)
    await evento('payment_intent.succeeded', pi.id)
    await a.controllo('tempo', unMinuto)
    const chiusa = await aspetta(() => a.eventi.find((e) => e.type === 'charge.dispute.closed'))
    expect(chiusa.data.object).toMatchObject({ status: 'lost', amount: 10_000 })
    expect(a.eventi.map((e) => e.type)).toContain('charge.dispute.created')
    expect((await a.stripe.paymentIntents.retrieve(pi.id)).status).toBe('succeeded')
    const rimborso = a.stripe.refunds.create({ payment_intent: pi.id })
    await expect(rimborso).rejects.toMatchObject({ code: 'charge_disputed' })
  })

  it.each([
    ['IT60X0542811101000000123457', 'IBAN con cifre di controllo sbagliate'],
    ['IT60X054281110100000012345', 'IBAN troppo corto'],
    ['', 'niente'],
  ])('rifiuta %s (%s)', async (iban) => {
    await expect(conIban(iban)).rejects.toMatchObject({ statusCode: 400 })
  })

  it('dalla pagina: sessione completa ma non pagata, poi async_payment_succeeded', async () => {
    const sessione = await nuovaSessione(a.stripe, {
      allowed_payment_method_types: ['card', 'sepa_debit'],
    })
    const pagina = `${indirizzo(sessione)}/iban`
    const campi = { iban: 'IT83W0542811101000000123455', intestatario: 'Lucia Bianchi' }
    const sbagliato = await invia(pagina, { ...campi, iban: 'IT00' })
    expect(await sbagliato.text()).toContain('L’IBAN non è valido')
    expect((await invia(pagina, campi)).status).toBe(303)
    expect((await invia(pagina, campi)).status).toBe(303)
    const dopo = await a.stripe.checkout.sessions.retrieve(sessione.id)
    expect(dopo).toMatchObject({ status: 'complete', payment_status: 'unpaid' })
    await a.controllo('tempo', unMinuto)
    await evento('checkout.session.async_payment_succeeded', sessione.id)
    const registro = (await (await a.controllo('registro')).json()) as { charges: object[] }
    expect(registro.charges).toHaveLength(1)
  })

  it('una sessione di sola carta non ha la pagina dell’IBAN', async () => {
    const sessione = await nuovaSessione(a.stripe)
    expect((await fetch(`${indirizzo(sessione)}/iban`)).status).toBe(404)
  })
})

describe('scadenza della sessione', () => {
  it('GTW-M5 scade da sola, avvisa, e annulla il tentativo in attesa della banca', async () => {
    const sessione = await nuovaSessione(a.stripe)
    const campi = {
      numero: '4000002500003155',
      scadenza: '12/39',
      cvc: '123',
      intestatario: 'Lu Bi',
    }
    const banca = (await invia(indirizzo(sessione), campi)).headers.get('location') ?? ''
    await a.controllo('tempo', { avanti_ms: 86_400_000 })
    const scaduta = await evento('checkout.session.expired', sessione.id)
    expect(scaduta.data.object).toMatchObject({ status: 'expired' })
    const risposta = await invia(banca, { risposta: 'approva' })
    expect(await risposta.text()).toContain('non è stato addebitato alcun importo')
    const dopo = await a.stripe.checkout.sessions.retrieve(sessione.id, {
      expand: ['payment_intent'],
    })
    expect(dopo.payment_intent).toMatchObject({ status: 'canceled' })
  })

  it('expires_at sta tra mezz’ora e un giorno, come da Stripe', async () => {
    const adesso = Math.floor(Date.now() / 1000)
    for (const expires_at of [adesso + 60, adesso + 90_000]) {
      await expect(nuovaSessione(a.stripe, { expires_at })).rejects.toMatchObject({
        param: 'expires_at',
      })
    }
    const giusta = await nuovaSessione(a.stripe, { expires_at: adesso + 1800 })
    expect(giusta.expires_at).toBe(adesso + 1800)
  })
})
