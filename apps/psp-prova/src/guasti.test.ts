import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { aspetta, avviaAmbiente, clienteStripe, type Ambiente } from '../test/ambiente.ts'
import { firma } from './consegne.ts'

let a: Ambiente
beforeAll(async () => {
  a = await avviaAmbiente()
})
afterEach(() => a.controllo('guasti', {}, 'DELETE'))
afterAll(() => a.chiusura())

const dati = (metadata: Record<string, string>): Stripe.PaymentIntentCreateParams => ({
  amount: 5000,
  currency: 'eur',
  payment_method: 'pm_card_visa',
  confirm: true,
  metadata,
})

async function addebitati(prova: string): Promise<number> {
  const registro = (await (await a.controllo('registro')).json()) as {
    charges: { metadata: Record<string, string>; status: string }[]
  }
  return registro.charges.filter((charge) => charge.metadata['prova'] === prova).length
}

/** The SDK itself tries once more when a socket is closed on it: hence the faults that come twice. */
async function conGuasto(tipo: string, altro: object = {}) {
  const prova = randomUUID()
  const idempotencyKey = randomUUID()
  await a.controllo('guasti', { tipo, ...altro })
  const stripe = clienteStripe(a.url)
  const manda = () =>
    stripe.paymentIntents.create(dati({ prova }), { idempotencyKey, timeout: 700 })
  const primo = await manda().then(
    () => 'risposta',
    (errore: Error) => errore.constructor.name,
  )
  return { prova, manda, primo }
}

it('parla la versione dell’SDK, e a chi ne vuole un’altra lo dice', async () => {
  const chiedi = (versione: string) =>
    fetch(`${a.url}/v1/customers`, {
      headers: { authorization: 'Bearer sk_test_rateo', 'stripe-version': versione },
    })
  const sua = await chiedi(Stripe.API_VERSION)
  expect([sua.status, sua.headers.get('stripe-version')]).toEqual([200, Stripe.API_VERSION])
  const altra = await chiedi('2019-01-01')
  expect(altra.status).toBe(400)
  expect(await altra.json()).toMatchObject({
    error: { type: 'invalid_request_error', message: expect.stringContaining('2019-01-01') },
  })
})

describe('guasti a richiesta', () => {
  it('blocca_dopo_addebito: addebita e tace; la stessa chiave ritrova l’addebito', async () => {
    const { prova, manda, primo } = await conGuasto('blocca_dopo_addebito')
    expect(primo).toBe('StripeConnectionError')
    expect(await addebitati(prova)).toBe(1)
    expect((await manda()).status).toBe('succeeded')
    expect(await addebitati(prova)).toBe(1)
  })

  it('chiudi_prima: non addebita niente', async () => {
    const { prova, manda, primo } = await conGuasto('chiudi_prima', { quante_volte: 2 })
    expect(primo).toBe('StripeConnectionError')
    expect(await addebitati(prova)).toBe(0)
    await manda()
    expect(await addebitati(prova)).toBe(1)
  })

  it('errore_500_prima: non addebita; la stessa chiave poi addebita', async () => {
    const { prova, manda, primo } = await conGuasto('errore_500_prima')
    expect(primo).toBe('StripeAPIError')
    expect(await addebitati(prova)).toBe(0)
    await manda()
    expect(await addebitati(prova)).toBe(1)
  })

  it('errore_500_dopo: addebita e ripete il 500; la ricerca trova il pagamento', async () => {
    const { prova, manda, primo } = await conGuasto('errore_500_dopo')
    expect(primo).toBe('StripeAPIError')
    await expect(manda()).rejects.toMatchObject({ statusCode: 500 })
    expect(await addebitati(prova)).toBe(1)
    const trovati = await a.stripe.paymentIntents.search({
      query: `metadata['prova']:'${prova}'`,
    })
    expect(trovati.data.map((pi) => pi.status)).toEqual(['succeeded'])
  })

  it('ritarda: chiude subito ed esegue dopo, anche se intanto si cerca invano', async () => {
    const { prova, primo } = await conGuasto('ritarda', { ritardo_ms: 600, quante_volte: 2 })
    expect(primo).toBe('StripeConnectionError')
    expect(await addebitati(prova)).toBe(0)
    await aspetta(async () => (await addebitati(prova)) === 1)
  })

  it('silenzio: anche le letture restano senza risposta, per le volte chieste', async () => {
    const stripe = clienteStripe(a.url)
    await a.controllo('guasti', { tipo: 'silenzio', quante_volte: 2, percorso: '/v1/customers' })
    const lettura = () => stripe.customers.list({}, { timeout: 300 })
    await expect(lettura()).rejects.toThrow()
    await expect(lettura()).rejects.toThrow()
    expect((await lettura()).data).toEqual([])
  })

  it.each([
    ['errore_400', 'StripeInvalidRequestError', 400],
    ['errore_401', 'StripeAuthenticationError', 401],
    ['errore_403', 'StripePermissionError', 403],
    ['errore_404', 'StripeInvalidRequestError', 404],
    ['errore_429', 'StripeRateLimitError', 429],
    ['errore_503', 'StripeAPIError', 503],
  ])(
    '%s: rifiuta come Stripe, senza addebitare; poi la stessa chiave addebita',
    async (tipo, classe) => {
      const { prova, manda, primo } = await conGuasto(tipo)
      expect(primo).toBe(classe)
      expect(await addebitati(prova)).toBe(0)
      await manda()
      expect(await addebitati(prova)).toBe(1)
    },
  )

  it('lock_timeout: è un 429 con il suo codice', async () => {
    await a.controllo('guasti', { tipo: 'lock_timeout' })
    await expect(a.stripe.paymentIntents.create(dati({}))).rejects.toMatchObject({
      statusCode: 429,
      code: 'lock_timeout',
    })
  })

  it.each(['errore_401', 'errore_403', 'errore_429'])(
    '%s vale anche per chi legge',
    async (tipo) => {
      await a.controllo('guasti', { tipo })
      await expect(a.stripe.customers.list()).rejects.toThrow()
      expect((await a.stripe.customers.list()).data).toEqual([])
    },
  )

  const grezza = (prova: string, chiave: string) =>
    fetch(`${a.url}/v1/payment_intents`, {
      method: 'POST',
      headers: {
        authorization: 'Bearer sk_test_rateo',
        'idempotency-key': chiave,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({
        amount: '5000',
        currency: 'eur',
        payment_method: 'pm_card_visa',
        confirm: 'true',
        'metadata[prova]': prova,
      }),
    })

  it.each([
    ['corpo_html', /^<html>/],
    ['corpo_lista', /^\[\]$/],
    ['corpo_null', /^null$/],
    ['corpo_numero', /^42$/],
    ['corpo_stringa', /^"Service Unavailable"$/],
    ['corpo_troncato', /^\{.*[^}]$/s],
    ['corpo_vuoto', /^$/],
  ])('%s: con 200 ha addebitato, con 503 no', async (tipo, atteso) => {
    for (const [stato, quanti] of [
      [200, 1],
      [503, 0],
    ] as const) {
      const prova = randomUUID()
      await a.controllo('guasti', { tipo, stato })
      const risposta = await grezza(prova, randomUUID())
      expect(risposta.status).toBe(stato)
      expect(await risposta.text()).toMatch(atteso)
      expect(await addebitati(prova)).toBe(quanti)
    }
  })

  it('si tolgono tutti insieme', async () => {
    await a.controllo('guasti', { tipo: 'silenzio', quante_volte: 9 })
    await a.controllo('guasti', {}, 'DELETE')
    expect((await a.stripe.customers.list()).data).toEqual([])
  })

  it.each([[{}], [{ tipo: 'terremoto' }]])('rifiuta un guasto sconosciuto: %o', async (corpo) => {
    expect((await a.controllo('guasti', corpo)).status).toBe(400)
  })

  it('senza PSP_CONTROL il controllo non esiste', async () => {
    const b = await avviaAmbiente({ control: false })
    for (const percorso of ['registro', 'guasti', 'tempo']) {
      expect((await b.controllo(percorso)).status).toBe(404)
      expect((await b.controllo(percorso, { avanti_ms: 1 })).status).toBe(404)
    }
    await b.chiusura()
  })
})

describe('eventi', () => {
  async function paga() {
    const pi = await a.stripe.paymentIntents.create(dati({ prova: randomUUID() }))
    const arrivati = () =>
      a.eventi.filter((e) => e.type === 'payment_intent.succeeded' && e.data.object.id === pi.id)
    return { pi, arrivati }
  }

  it('T04 arrivano firmati, completi, e si rileggono dall’API', async () => {
    const { arrivati } = await paga()
    const [evento] = await aspetta(() => arrivati().length > 0 && arrivati())
    expect(evento).toMatchObject({ object: 'event', livemode: false })
    expect(evento?.request?.id).toMatch(/^req_/)
    const riletto = await a.stripe.events.retrieve(evento?.id ?? '')
    expect(riletto).toEqual(evento)
    const elenco = await a.stripe.events.list({ type: 'payment_intent.succeeded', limit: 1 })
    expect(elenco.data[0]?.id).toBe(evento?.id)
  })

  it('T04 webhook_duplicati: lo stesso evento tre volte', async () => {
    await a.controllo('guasti', {
      tipo: 'webhook_duplicati',
      percorso: 'payment_intent.succeeded',
    })
    const { arrivati } = await paga()
    const tre = await aspetta(() => arrivati().length === 3 && arrivati())
    expect(new Set(tre.map((e) => e.id)).size).toBe(1)
  })

  it('T04 webhook_falsi: la copia contraffatta non supera la verifica', async () => {
    const prima = a.falsi.length
    await a.controllo('guasti', { tipo: 'webhook_falsi', percorso: 'payment_intent.succeeded' })
    const { arrivati } = await paga()
    await aspetta(() => arrivati().length === 1 && a.falsi.length === prima + 1)
    const falso = JSON.parse(a.falsi.at(-1) ?? '{}') as { id: string }
    expect(falso.id).not.toBe(arrivati()[0]?.id)
  })

  it('T04 webhook_persi: non arriva, ma è nell’elenco', async () => {
    await a.controllo('guasti', { tipo: 'webhook_persi', percorso: 'payment_intent.succeeded' })
    const { pi, arrivati } = await paga()
    await aspetta(() => a.eventi.some((e) => e.type === 'charge.succeeded'))
    const elenco = await a.stripe.events.list({ type: 'payment_intent.succeeded', limit: 1 })
    expect(elenco.data[0]?.data.object).toMatchObject({ id: pi.id })
    expect(arrivati()).toHaveLength(0)
  })

  it('T04 webhook_mescolati: arrivano in ritardo, e arrivano tutti', async () => {
    await a.controllo('guasti', { tipo: 'webhook_mescolati', quante_volte: 3, ritardo_ms: 600 })
    const { arrivati } = await paga()
    await aspetta(() => arrivati().length === 1)
  })

  it('T04 un negozio che risponde 500 riceve di nuovo, anche dopo un riavvio', async () => {
    a.risposta.status = 500
    const { arrivati } = await paga()
    await new Promise((poi) => setTimeout(poi, 300))
    expect(arrivati()).toHaveLength(0)
    await a.riavvia()
    a.risposta.status = 200
    await aspetta(() => arrivati().length > 0)
    await new Promise((poi) => setTimeout(poi, 300))
    expect(arrivati()).toHaveLength(1)
  })

  it('T04 un rinvio 3xx non vale come consegnato', async () => {
    a.risposta.status = 302
    const { arrivati } = await paga()
    await new Promise((poi) => setTimeout(poi, 300))
    a.risposta.status = 200
    await aspetta(() => arrivati().length === 1)
  })

  it('la firma è quella documentata: HMAC-SHA256 di «t.corpo»', () => {
    expect(firma('{"a":1}', 'whsec_x', 1_700_000_000)).toBe(
      't=1700000000,v1=b3438763ab46d9634b9844c8722818eaf523f803db1327484c6067462a5fd6d1',
    )
  })
})

describe('riavvio', () => {
  it('ritrova pagamenti, chiavi e tempo spostato', async () => {
    const idempotencyKey = randomUUID()
    const prima = await a.stripe.paymentIntents.create(dati({}), { idempotencyKey })
    await a.controllo('tempo', { avanti_ms: 3_600_000 })
    await a.riavvia()
    const dopo = await a.stripe.paymentIntents.create(dati({}), { idempotencyKey })
    expect(dopo.id).toBe(prima.id)
    const { adesso } = (await (await a.controllo('registro')).json()) as { adesso: string }
    expect(Date.parse(adesso) - Date.now()).toBeGreaterThan(3_590_000)
  })
})
