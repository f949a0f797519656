import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Payments, startPayments } from '../../../test/payments.ts'
import {
  ForgedEvent,
  type OffSessionRequest,
  ProviderClosed,
  ProviderRefusal,
  ProviderUnreachable,
  ProviderWrongMode,
} from './provider.ts'
import { createStripeProvider } from './stripe.ts'
import Stripe from 'stripe'

let p: Payments
beforeAll(async () => {
  p = await startPayments()
})
afterEach(() => p.senzaGuasti())
afterAll(() => p.stop())

let sequence = 0
const addebito = (): OffSessionRequest => ({
  chiave: `addebito:risposte:${++sequence}`,
  importo_centesimi: 1000,
  causale: 'Corso di nuoto',
  cliente_psp: 'cus_x',
  metodo_psp: 'pm_x',
  tipo_metodo: 'carta',
})
const checkout = () => ({
  ...addebito(),
  esercente: 'Piscina',
  email: 'lucia@rateo.test',
  success_url: 'http://localhost:4100/fatto',
  cancel_url: 'http://localhost:4100/lasciato',
  scade_at: Math.floor(Date.now() / 1000) + 3600,
})

const STRANI = [
  'corpo_html',
  'corpo_lista',
  'corpo_null',
  'corpo_numero',
  'corpo_stringa',
  'corpo_troncato',
  'corpo_vuoto',
]

describe('PSP every odd answer is no answer', () => {
  it.each(STRANI)(
    'PSP %s, as a success and as a failure, on writing and on reading',
    async (tipo) => {
      for (const stato of [200, 503]) {
        await p.guasto({ tipo, stato, percorso: 'POST /v1/checkout/sessions' })
        await expect(p.deps.psp.createCheckout(checkout())).rejects.toBeInstanceOf(
          ProviderUnreachable,
        )
        await p.guasto({ tipo, stato, percorso: 'GET /v1/disputes' })
        await expect(p.deps.psp.listDisputes({ since: new Date() })).rejects.toBeInstanceOf(
          ProviderUnreachable,
        )
      }
    },
  )

  it('PSP after any of them the same client goes on', async () => {
    await expect(p.deps.psp.createCheckout(checkout())).resolves.toMatchObject({ stato: 'aperto' })
  })
})

describe('PSP a refusal of ours is told apart from one about who pays', () => {
  it.each([
    ['errore_401', 'tutti'],
    ['errore_403', 'tipo'],
    ['errore_429', 'tutti'],
    ['lock_timeout', 'questo'],
  ])('PSP %s turns away: %s', async (tipo, vale) => {
    await p.guasto({ tipo, percorso: 'POST /v1/payment_intents' })
    const error = await p.deps.psp.charge(addebito()).catch((e: unknown) => e)
    expect(error).toBeInstanceOf(ProviderClosed)
    expect(error).toMatchObject({ vale })
  })

  it.each([
    ['errore_404', 'metodo'],
    ['errore_400', 'richiesta'],
  ])('PSP %s refuses for good, because of: %s', async (tipo, per) => {
    await p.guasto({ tipo, percorso: 'POST /v1/payment_intents' })
    const error = await p.deps.psp.charge(addebito()).catch((e: unknown) => e)
    expect(error).toBeInstanceOf(ProviderRefusal)
    expect(error).toMatchObject({ per })
  })

  it('PSP a 5xx says nothing about the money', async () => {
    await p.guasto({ tipo: 'errore_503', percorso: 'POST /v1/payment_intents' })
    const error = await p.deps.psp.charge(addebito()).catch((e: unknown) => e)
    expect(error).toBeInstanceOf(ProviderUnreachable)
    expect(error).not.toBeInstanceOf(ProviderClosed)
  })
})

describe('PSP real money and test money', () => {
  let server: Server
  let apiBase = ''
  let corpo: object = {}
  beforeAll(async () => {
    server = createServer((_request, response) => {
      response.setHeader('content-type', 'application/json').end(JSON.stringify(corpo))
    })
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    apiBase = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => server.close())

  const con = (secretKey: string) =>
    createStripeProvider({
      psp: { trialPort: null, apiBase, secretKey, webhookSecret: 'whsec_x' },
    })
  const sessione = (livemode: boolean) => ({
    id: 'cs_1',
    object: 'checkout.session',
    livemode,
    status: 'open',
    url: 'https://checkout.example',
    payment_intent: null,
  })

  it('PSP STRIPE_API_BASE leads elsewhere; what comes back in the mode of the key is believed', async () => {
    corpo = sessione(true)
    await expect(con('rk_live_x').createCheckout(checkout())).resolves.toMatchObject({
      stato: 'aperto',
      riferimento: 'cs_1',
    })
  })

  it.each([
    ['rk_live_x', false],
    ['sk_test_x', true],
  ])(
    'PSP with %s an object with livemode %s is not believed, wherever it stands',
    async (key, mode) => {
      corpo = sessione(mode)
      await expect(con(key).createCheckout(checkout())).rejects.toBeInstanceOf(ProviderWrongMode)
      corpo = { object: 'list', has_more: false, data: [{ object: 'dispute', livemode: mode }] }
      await expect(con(key).listDisputes({ since: new Date() })).rejects.toBeInstanceOf(
        ProviderWrongMode,
      )
    },
  )

  it.each([true, false])(
    'PSP a signed event with livemode %s, the other mode, is not believed',
    (livemode) => {
      const payload = JSON.stringify({
        id: 'evt_1',
        object: 'event',
        type: 'payment_intent.succeeded',
        livemode,
        data: { object: { id: 'pi_1', object: 'payment_intent', metadata: { chiave: 'a' } } },
      })
      const firma = Stripe.webhooks.generateTestHeaderString({ payload, secret: 'whsec_x' })
      const leggi = (key: string) =>
        con(key).parseEvent(Buffer.from(payload), { 'stripe-signature': firma })
      expect(() => leggi(livemode ? 'sk_test_x' : 'sk_live_x')).toThrow(ForgedEvent)
      expect(leggi(livemode ? 'sk_live_x' : 'sk_test_x')).toMatchObject({ riferimento: 'pi_1' })
    },
  )

  it('PSP while the secret of the notices is being changed both are believed, and no third', () => {
    const psp = { trialPort: null, apiBase, secretKey: 'sk_live_x', webhookSecret: 'whsec_nuovo' }
    const payload = JSON.stringify({
      id: 'evt_2',
      object: 'event',
      type: 'payment_intent.succeeded',
      livemode: true,
      data: { object: { id: 'pi_2', object: 'payment_intent', metadata: { chiave: 'a' } } },
    })
    const leggi = (secret: string, previousWebhookSecret?: string) => {
      const firma = Stripe.webhooks.generateTestHeaderString({ payload, secret })
      const config = { ...psp, ...(previousWebhookSecret && { previousWebhookSecret }) }
      const headers = { 'stripe-signature': firma }
      return createStripeProvider({ psp: config }).parseEvent(Buffer.from(payload), headers)
    }
    for (const secret of ['whsec_nuovo', 'whsec_prima']) {
      expect(leggi(secret, 'whsec_prima')).toMatchObject({ riferimento: 'pi_2' })
    }
    expect(() => leggi('whsec_prima')).toThrow(ForgedEvent)
    expect(() => leggi('whsec_altro', 'whsec_prima')).toThrow(ForgedEvent)
  })
})
