import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  avviaAmbiente,
  clienteStripe,
  indirizzo,
  invia,
  nuovaSessione,
  paga,
  type Ambiente,
} from '../../test/ambiente.ts'

let a: Ambiente
beforeAll(async () => {
  a = await avviaAmbiente()
})
afterAll(() => a.chiusura())

async function errore(promessa: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await promessa
  } catch (preso) {
    if (preso instanceof Stripe.errors.StripeError) return preso
    throw preso
  }
  throw new Error('doveva fallire')
}

function idDi(metodo: string | Stripe.PaymentMethod | null): string {
  if (typeof metodo !== 'string') throw new Error('manca il metodo')
  return metodo
}

const pagamento = (altro: Partial<Stripe.PaymentIntentCreateParams> = {}) => ({
  amount: 2000,
  currency: 'eur',
  payment_method: 'pm_card_visa',
  confirm: true,
  ...altro,
})

describe('chiavi e indirizzi', () => {
  it.each([['sk_live_vera'], ['pk_test_pubblica'], ['altro']])('401 con %s', async (chiave) => {
    const { hostname, port } = new URL(a.url)
    const stripe = new Stripe(chiave, { host: hostname, port, protocol: 'http' })
    const preso = await errore(stripe.customers.list())
    expect(preso.type).toBe('StripeAuthenticationError')
    expect(preso.statusCode).toBe(401)
  })

  it('404 con l’errore di Stripe, e Request-Id in ogni risposta', async () => {
    const preso = await errore(a.stripe.paymentIntents.retrieve('pi_nessuno'))
    expect(preso).toMatchObject({ statusCode: 404, code: 'resource_missing' })
    const risposta = await a.stripe.customers.create({ name: 'Lucia' })
    expect(risposta.lastResponse.requestId).toMatch(/^req_/)
    const ignota = await fetch(`${a.url}/v1/topups`, {
      headers: { authorization: 'Bearer sk_test_rateo' },
    })
    expect(ignota.status).toBe(404)
    expect(ignota.headers.get('request-id')).toMatch(/^req_/)
  })

  it('un parametro scritto male è rifiutato per nome, e nulla resta', async () => {
    const cliente = await a.stripe.customers.create({ name: 'Lucia' })
    const storto = { ...pagamento({ customer: cliente.id }), descrizione: 'Tagliando' }
    const preso = await errore(a.stripe.paymentIntents.create(storto))
    expect(preso).toMatchObject({ code: 'parameter_unknown', param: 'descrizione' })
    const { data } = await a.stripe.paymentIntents.list({ customer: cliente.id })
    expect(data).toEqual([])
    const elenco = { limite: 5 } as Stripe.CustomerListParams
    expect((await errore(a.stripe.customers.list(elenco))).param).toBe('limite')
  })

  it.each(['application/json', 'text/plain'])(
    'un corpo %s non è un modulo: 400',
    async (formato) => {
      const risposta = await fetch(`${a.url}/v1/customers`, {
        method: 'POST',
        headers: { authorization: 'Bearer sk_test_rateo', 'content-type': formato },
        body: '{"name":"Lucia"}',
      })
      expect(risposta.status).toBe(400)
      expect(await risposta.json()).toMatchObject({ error: { type: 'invalid_request_error' } })
    },
  )

  it.each([
    [{ amount: 49 }, 'amount_too_small'],
    [{ amount: 100_000_000 }, 'amount_too_large'],
    [{ currency: 'usd' }, undefined],
    [{ customer: 'cus_nessuno' }, 'resource_missing'],
    [{ allowed_payment_method_types: ['satispay'] }, undefined],
  ])('T01 rifiuta %o prima di fare qualcosa', async (sbagliato, code) => {
    const preso = await errore(a.stripe.paymentIntents.create(pagamento(sbagliato)))
    expect(preso.type).toBe('StripeInvalidRequestError')
    expect(preso.code).toBe(code)
    expect(preso.param).toBe(Object.keys(sbagliato)[0])
  })
})

describe('Idempotency-Key', () => {
  it('T02 la stessa chiave ripete la prima risposta e non addebita due volte', async () => {
    const idempotencyKey = randomUUID()
    const prima = await a.stripe.paymentIntents.create(pagamento(), { idempotencyKey })
    const seconda = await a.stripe.paymentIntents.create(pagamento(), { idempotencyKey })
    expect(seconda.id).toBe(prima.id)
    expect(seconda.lastResponse.headers['idempotent-replayed']).toBe('true')
    expect((await a.stripe.charges.list({ payment_intent: prima.id })).data).toHaveLength(1)
  })

  it('T02 la stessa chiave con altri parametri è un errore', async () => {
    const idempotencyKey = randomUUID()
    await a.stripe.paymentIntents.create(pagamento(), { idempotencyKey })
    const altro = a.stripe.paymentIntents.create(pagamento({ amount: 999 }), { idempotencyKey })
    expect(await errore(altro)).toMatchObject({
      statusCode: 400,
      type: 'StripeIdempotencyError',
    })
  })

  it('T02 venti richieste insieme con una chiave: un addebito, le altre 409 o ripetute', async () => {
    const idempotencyKey = randomUUID()
    const metadata = { corsa: idempotencyKey }
    const esiti = await Promise.allSettled(
      Array.from({ length: 20 }, () =>
        a.stripe.paymentIntents.create(pagamento({ metadata }), { idempotencyKey }),
      ),
    )
    const riusciti = esiti.flatMap((esito) =>
      esito.status === 'fulfilled' ? [esito.value.id] : [],
    )
    expect(new Set(riusciti).size).toBe(1)
    const stati = esiti.flatMap((esito) =>
      esito.status === 'rejected' ? [(esito.reason as { statusCode?: number }).statusCode] : [],
    )
    expect(stati).toEqual(stati.map(() => 409))
    const cercati = await a.stripe.paymentIntents.search({
      query: `metadata['corsa']:'${idempotencyKey}'`,
    })
    expect(cercati.data).toHaveLength(1)
  })

  it('T02 un rifiuto si ripete uguale, un parametro sbagliato non consuma la chiave', async () => {
    const idempotencyKey = randomUUID()
    const sbagliata = a.stripe.paymentIntents.create(pagamento({ amount: 1 }), { idempotencyKey })
    expect((await errore(sbagliata)).statusCode).toBe(400)
    const rifiutata = pagamento({ payment_method: 'pm_card_chargeDeclined' })
    const prima = await errore(a.stripe.paymentIntents.create(rifiutata, { idempotencyKey }))
    const seconda = await errore(a.stripe.paymentIntents.create(rifiutata, { idempotencyKey }))
    expect(prima).toMatchObject({ statusCode: 402, decline_code: 'generic_decline' })
    expect(seconda.payment_intent?.id).toBe(prima.payment_intent?.id)
  })

  it('T02 una chiave oltre 255 caratteri è rifiutata', async () => {
    const lunga = a.stripe.paymentIntents.create(pagamento(), { idempotencyKey: 'k'.repeat(256) })
    expect((await errore(lunga)).statusCode).toBe(400)
  })

  it('T02 dopo 24 ore la chiave è nuova', async () => {
    const b = await avviaAmbiente()
    const idempotencyKey = randomUUID()
    const prima = await b.stripe.paymentIntents.create(pagamento(), { idempotencyKey })
    await b.controllo('tempo', { avanti_ms: 86_400_001 })
    const dopo = await b.stripe.paymentIntents.create(pagamento(), { idempotencyKey })
    expect(dopo.id).not.toBe(prima.id)
    await b.chiusura()
  })
})

describe('carte salvate', () => {
  async function clienteConCarta(numero: string) {
    const customer = await a.stripe.customers.create({ email: 'lucia@rateo.test' })
    const sessione = await nuovaSessione(a.stripe, { customer: customer.id, mode: 'setup' })
    const pagina = await fetch(indirizzo(sessione))
    expect(await pagina.text()).toContain('Salva carta')
    const risposta = await paga(indirizzo(sessione), numero)
    const dove = risposta.headers.get('location') ?? ''
    if (dove.includes('/3ds/')) await invia(dove, { risposta: 'approva' })
    const dopo = await a.stripe.checkout.sessions.retrieve(sessione.id, {
      expand: ['setup_intent'],
    })
    const { setup_intent } = dopo
    if (setup_intent === null || typeof setup_intent === 'string') throw new Error('manca')
    expect(dopo.payment_status).toBe('no_payment_required')
    const { data } = await a.stripe.paymentMethods.list({ customer: customer.id, type: 'card' })
    expect(data.map((metodo) => metodo.id)).toEqual([setup_intent.payment_method])
    return { customer: customer.id, payment_method: idDi(setup_intent.payment_method) }
  }

  it('della carta restano solo marchio, ultime quattro cifre e scadenza', async () => {
    const { payment_method } = await clienteConCarta('5555555555554444')
    const metodo = await a.stripe.paymentMethods.retrieve(payment_method)
    expect(metodo.card).toMatchObject({ brand: 'mastercard', last4: '4444', exp_month: 12 })
    const tutto = JSON.stringify(await (await a.controllo('registro')).json())
    expect(tutto + JSON.stringify(metodo)).not.toContain('5555555555554444')
  })

  it('3155 salvata con la banca si addebita senza il cliente', async () => {
    const salvata = await clienteConCarta('4000002500003155')
    const esito = await a.stripe.paymentIntents.create(pagamento({ ...salvata, off_session: true }))
    expect(esito.status).toBe('succeeded')
  })

  it('3184 chiede sempre la banca: authentication_required senza il cliente', async () => {
    const salvata = await clienteConCarta('4000002760003184')
    const chiesta = a.stripe.paymentIntents.create(pagamento({ ...salvata, off_session: true }))
    const preso = await errore(chiesta)
    expect(preso).toMatchObject({ statusCode: 402, code: 'authentication_required' })
    expect(preso.payment_intent?.status).toBe('requires_payment_method')
    const pi = preso.payment_intent?.id ?? ''
    const ripreso = await a.stripe.paymentIntents.confirm(pi, {
      payment_method: salvata.payment_method,
      return_url: 'http://negozio.test/banca',
    })
    expect(ripreso.status).toBe('requires_action')
    const banca = ripreso.next_action?.redirect_to_url?.url ?? ''
    const ritorno = (await invia(banca, { risposta: 'approva' })).headers.get('location')
    expect(ritorno).toContain('http://negozio.test/banca?payment_intent=pi_')
    expect(ritorno).toContain('redirect_status=succeeded')
    expect((await a.stripe.paymentIntents.retrieve(pi)).status).toBe('succeeded')
  })

  it('0341 si salva ma l’addebito viene rifiutato; un guasto a richiesta fa lo stesso', async () => {
    const cattiva = await clienteConCarta('4000000000000341')
    const primo = a.stripe.paymentIntents.create(pagamento({ ...cattiva, off_session: true }))
    expect(await errore(primo)).toMatchObject({ decline_code: 'generic_decline' })
    const buona = await clienteConCarta('4242424242424242')
    await a.controllo(`metodi/${buona.payment_method}`, { rifiuto: 'insufficient_funds' })
    const secondo = a.stripe.paymentIntents.create(pagamento({ ...buona, off_session: true }))
    expect(await errore(secondo)).toMatchObject({ decline_code: 'insufficient_funds' })
  })

  it('la carta di un altro cliente non si usa, una staccata neppure', async () => {
    const salvata = await clienteConCarta('4242424242424242')
    const altro = await a.stripe.customers.create({})
    const rubata = pagamento({ payment_method: salvata.payment_method, customer: altro.id })
    expect((await errore(a.stripe.paymentIntents.create(rubata))).param).toBe('payment_method')
    await a.stripe.paymentMethods.detach(salvata.payment_method)
    const { data } = await a.stripe.paymentMethods.list({ customer: salvata.customer })
    expect(data).toEqual([])
  })

  it('setup_intents conferma una carta pronta e la lega al cliente', async () => {
    const customer = await a.stripe.customers.create({})
    const salvataggio = await a.stripe.setupIntents.create({
      customer: customer.id,
      payment_method: 'pm_card_visa',
      confirm: true,
      metadata: { perche: 'rinnovi' },
    })
    expect(salvataggio).toMatchObject({ status: 'succeeded', metadata: { perche: 'rinnovi' } })
    const metodo = await a.stripe.paymentMethods.retrieve(idDi(salvataggio.payment_method))
    expect(metodo.customer).toBe(customer.id)
  })

  it('il numero di una carta non passa mai dall’API', async () => {
    const chiesto = a.stripe.paymentMethods.create({
      type: 'card',
      card: { number: '4242424242424242', exp_month: 1, exp_year: 2040, cvc: '123' },
    })
    expect(await errore(chiesto)).toMatchObject({ statusCode: 400, param: 'card[number]' })
  })
})

describe('elenchi, ricerca, espansioni', () => {
  it('scorre le pagine nell’ordine, senza doppi né buchi', async () => {
    const customer = (await a.stripe.customers.create({})).id
    const creati: string[] = []
    for (let n = 0; n < 5; n += 1) {
      creati.push((await a.stripe.paymentIntents.create({ ...pagamento(), customer })).id)
    }
    const letti: string[] = []
    for await (const pi of a.stripe.paymentIntents.list({ customer, limit: 2 })) letti.push(pi.id)
    expect(letti).toEqual(creati.toReversed())
    const indietro = await a.stripe.paymentIntents.list({
      customer,
      limit: 2,
      ending_before: letti[3] ?? '',
    })
    expect(indietro.data.map((pi) => pi.id)).toEqual([letti[1], letti[2]])
  })

  it('trova le sessioni create da un certo istante', async () => {
    const sessione = await nuovaSessione(a.stripe)
    const daOra = await a.stripe.checkout.sessions.list({ created: { gte: sessione.created } })
    expect(daOra.data.map((una) => una.id)).toContain(sessione.id)
    const poi = await a.stripe.checkout.sessions.list({ created: { gte: sessione.created + 99 } })
    expect(poi.data).toEqual([])
  })

  it('cerca per metadata con apici dentro, e rifiuta ciò che non capisce', async () => {
    const valore = `l'officina "Rossi" ${randomUUID()}`
    const pi = await a.stripe.paymentIntents.create(pagamento({ metadata: { nome: valore } }))
    const query = `metadata['nome']:'${valore.replaceAll("'", String.raw`\'`)}' AND status:'succeeded'`
    const trovati = await a.stripe.paymentIntents.search({ query })
    expect(trovati.data.map((uno) => uno.id)).toEqual([pi.id])
    const strana = a.stripe.paymentIntents.search({ query: "x' or 1=1 --" })
    expect((await errore(strana)).statusCode).toBe(400)
  })

  it('espande a più livelli e rifiuta un nome sbagliato', async () => {
    const { id } = await a.stripe.paymentIntents.create(pagamento())
    const pi = await a.stripe.paymentIntents.retrieve(id, {
      expand: ['latest_charge.balance_transaction'],
    })
    expect(pi.latest_charge).toMatchObject({
      object: 'charge',
      balance_transaction: { amount: 2000, fee: 53, net: 1947 },
    })
    const sbagliato = a.stripe.paymentIntents.retrieve(id, { expand: ['mai_visto'] })
    expect((await errore(sbagliato)).param).toBe('expand')
  })

  it('un PaymentIntent riuscito non si annulla, uno in attesa sì', async () => {
    const riuscito = await a.stripe.paymentIntents.create(pagamento())
    const preso = await errore(a.stripe.paymentIntents.cancel(riuscito.id))
    expect(preso.code).toBe('payment_intent_unexpected_state')
    const attesa = await a.stripe.paymentIntents.create({ amount: 900, currency: 'eur' })
    expect((await a.stripe.paymentIntents.cancel(attesa.id)).status).toBe('canceled')
  })

  it('con i ritentativi dell’SDK una risposta persa non costa un secondo addebito', async () => {
    const stripe = clienteStripe(a.url, { maxNetworkRetries: 2 })
    const metadata = { prova: randomUUID() }
    await a.controllo('guasti', { tipo: 'chiudi_prima', quante_volte: 2 })
    const pi = await stripe.paymentIntents.create(pagamento({ metadata }))
    expect(pi.status).toBe('succeeded')
    const query = `metadata['prova']:'${metadata.prova}'`
    expect((await stripe.paymentIntents.search({ query })).data).toHaveLength(1)
  })
})
