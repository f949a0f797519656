import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Ambiente, aspetta, avviaAmbiente } from '../../test/ambiente.ts'

let a: Ambiente
beforeAll(async () => {
  a = await avviaAmbiente()
})
afterAll(() => a.chiusura())

const UN_GIORNO_MS = 86_400_000
const SANO = 'IT83W0542811101000000123455'

type Errore = InstanceType<typeof Stripe.errors.StripeError>
const errore = (chiamata: Promise<unknown>): Promise<Errore> =>
  chiamata.then(
    () => Promise.reject(new Error('doveva fallire')),
    (preso: Errore) => preso,
  )

async function adesso(): Promise<number> {
  const registro = (await (await a.controllo('registro')).json()) as { adesso: string }
  return Date.parse(registro.adesso)
}
const tra = async (giorni: number) =>
  new Date((await adesso()) + giorni * UN_GIORNO_MS).toISOString().slice(0, 10)

const accettazione = {
  customer_acceptance: {
    type: 'online' as const,
    accepted_at: 1_790_000_000,
    online: { ip_address: '203.0.113.7', user_agent: 'prova' },
  },
}

async function contoSalvato(iban = SANO, reference_prefix?: string) {
  const customer = await a.stripe.customers.create({ email: 'lucia@rateo.test' })
  const setup = await a.stripe.setupIntents.create({
    customer: customer.id,
    confirm: true,
    allowed_payment_method_types: ['sepa_debit'],
    payment_method_data: {
      type: 'sepa_debit',
      sepa_debit: { iban },
      billing_details: { name: 'Lucia Bianchi', email: 'lucia@rateo.test' },
    },
    mandate_data: accettazione,
    ...(reference_prefix !== undefined && {
      payment_method_options: { sepa_debit: { mandate_options: { reference_prefix } } },
    }),
    expand: ['mandate'],
  })
  const { mandate, payment_method } = setup
  if (mandate === null || typeof mandate === 'string' || typeof payment_method !== 'string') {
    throw new Error('manca il mandato')
  }
  return { customer: customer.id, payment_method, mandate }
}

const addebita = (
  { customer, payment_method }: { customer: string; payment_method: string },
  target_date?: string,
) =>
  a.stripe.paymentIntents.create({
    amount: 6200,
    currency: 'eur',
    customer,
    payment_method,
    allowed_payment_method_types: ['sepa_debit'],
    off_session: true,
    confirm: true,
    ...(target_date !== undefined && { payment_method_options: { sepa_debit: { target_date } } }),
  })

const evento = (tipo: string, id: string) =>
  aspetta(() =>
    a.eventi.find((e) => e.type === tipo && 'id' in e.data.object && e.data.object.id === id),
  )

describe('mandati', () => {
  it('un conto salvato ha un mandato che si legge, si espande e porta il prefisso chiesto', async () => {
    const { mandate, payment_method } = await contoSalvato(SANO, 'RT12345678-')
    expect(mandate).toMatchObject({
      object: 'mandate',
      status: 'active',
      type: 'multi_use',
      payment_method,
      ...accettazione,
    })
    const letto = await a.stripe.mandates.retrieve(mandate.id, { expand: ['payment_method'] })
    expect(letto.payment_method).toMatchObject({ id: payment_method, type: 'sepa_debit' })
    const riferimento = letto.payment_method_details.sepa_debit?.reference ?? ''
    expect(riferimento).toMatch(/^RT12345678-[A-Z0-9]{16}$/)
    expect((await errore(a.stripe.mandates.retrieve('mandate_mai'))).statusCode).toBe(404)
  })

  it.each(['STRIPE1', 'troppo lungo davvero', 'minuscole', 'È'])(
    'il prefisso %s è rifiutato',
    async (prefisso) => {
      expect(await errore(contoSalvato(SANO, prefisso))).toMatchObject({
        statusCode: 400,
        code: 'invalid_mandate_reference_prefix_format',
      })
    },
  )

  it('revocato in banca: inattivo, detto con un evento, e non si addebita più', async () => {
    const conto = await contoSalvato()
    await a.controllo(`mandati/${conto.mandate.id}/revoca`, {})
    const detto = await evento('mandate.updated', conto.mandate.id)
    expect(detto.data.object).toMatchObject({ status: 'inactive' })
    expect((await a.stripe.mandates.retrieve(conto.mandate.id)).status).toBe('inactive')
    expect(await errore(addebita(conto))).toMatchObject({
      statusCode: 400,
      code: 'payment_intent_mandate_invalid',
    })
  })

  it('revocato mentre un addebito aspetta il suo giorno: la banca non lo esegue', async () => {
    const conto = await contoSalvato()
    const { id } = await addebita(conto, await tra(4))
    await a.controllo(`mandati/${conto.mandate.id}/revoca`, {})
    await a.controllo('tempo', { avanti_ms: 5 * UN_GIORNO_MS })
    await evento('payment_intent.payment_failed', id)
    const pi = await a.stripe.paymentIntents.retrieve(id)
    expect(pi.last_payment_error?.decline_code).toBe('debit_not_authorized')
  })
})

describe('target_date', () => {
  it('il conto è addebitato nel giorno chiesto e mai prima', async () => {
    const giorno = await tra(5)
    const { id, status, payment_method_options } = await addebita(await contoSalvato(), giorno)
    expect([status, payment_method_options?.sepa_debit]).toEqual([
      'processing',
      { mandate_options: {}, target_date: giorno },
    ])
    const prima = Date.parse(`${giorno}T04:59:00Z`) - (await adesso())
    await a.controllo('tempo', { avanti_ms: prima })
    await new Promise((poi) => setTimeout(poi, 600))
    expect((await a.stripe.paymentIntents.retrieve(id)).status).toBe('processing')
    await a.controllo('tempo', { avanti_ms: 5 * 60_000 })
    await evento('payment_intent.succeeded', id)
  })

  it.each([
    ['domani', 1],
    ['tra due giorni', 2],
    ['tra sedici', 16],
    ['ieri', -1],
  ])('%s è rifiutato, e nulla è addebitato', async (_quando, giorni) => {
    const preso = await errore(addebita(await contoSalvato(), await tra(giorni)))
    expect(preso).toMatchObject({
      statusCode: 400,
      param: 'payment_method_options[sepa_debit][target_date]',
    })
  })

  it.each(['2026-02-30', 'presto', '2026-2-3'])('%s non è un giorno', async (giorno) => {
    expect((await errore(addebita(await contoSalvato(), giorno))).statusCode).toBe(400)
  })
})

describe('metodi che non servono più', () => {
  const carta = (payment_method: string, altro: object = {}) =>
    a.stripe.paymentIntents.create({
      amount: 2000,
      currency: 'eur',
      payment_method,
      confirm: true,
      ...altro,
    })

  it('staccato non si addebita e non si lega più; il suo mandato è inattivo', async () => {
    const conto = await contoSalvato()
    await a.stripe.paymentMethods.detach(conto.payment_method)
    expect((await a.stripe.mandates.retrieve(conto.mandate.id)).status).toBe('inactive')
    expect((await errore(addebita(conto))).message).toContain('It may not be used again')
    const ancora = a.stripe.paymentMethods.attach(conto.payment_method, {
      customer: conto.customer,
    })
    expect((await errore(ancora)).statusCode).toBe(400)
  })

  it('di nessun cliente vale una volta, anche se la prima è stata rifiutata', async () => {
    const nuova = async (token: string) =>
      (await a.stripe.paymentMethods.create({ type: 'card', card: { token } })).id
    const buona = await nuova('tok_visa')
    expect((await carta(buona)).status).toBe('succeeded')
    expect((await errore(carta(buona))).message).toContain('It may not be used again')
    const rifiutata = await nuova('tok_mastercard')
    await a.controllo(`metodi/${rifiutata}`, { rifiuto: 'insufficient_funds' })
    expect((await errore(carta(rifiutata))).statusCode).toBe(402)
    expect((await errore(carta(rifiutata))).statusCode).toBe(400)
  })

  it('un cliente cancellato non si usa, e le sue carte neppure', async () => {
    const { id: customer } = await a.stripe.customers.create({ email: 'via@rateo.test' })
    const { id: payment_method } = await a.stripe.paymentMethods.attach('pm_card_visa', {
      customer,
    })
    expect(await a.stripe.customers.del(customer)).toEqual(
      expect.objectContaining({ id: customer, deleted: true }),
    )
    expect(await a.stripe.customers.retrieve(customer)).toMatchObject({ deleted: true })
    expect((await errore(carta(payment_method, { customer }))).statusCode).toBe(404)
    expect((await errore(carta(payment_method))).statusCode).toBe(400)
    expect((await errore(a.stripe.customers.del(customer))).statusCode).toBe(404)
    await evento('customer.deleted', customer)
    expect((await a.stripe.customers.list({ email: 'via@rateo.test' })).data).toEqual([])
  })

  it('la banca rinnova una carta: nuova scadenza, detta con un evento', async () => {
    const { id: customer } = await a.stripe.customers.create({})
    const { id } = await a.stripe.paymentMethods.attach('pm_card_visa', { customer })
    await a.controllo(`carte/${id}/rinnova`, { mese: 3, anno: 2041, ultime4: '1881' })
    const detto = await evento('payment_method.automatically_updated', id)
    expect(detto.data.object).toMatchObject({ card: { exp_year: 2041, last4: '1881' } })
    const letta = await a.stripe.paymentMethods.retrieve(id)
    expect(letta.card).toMatchObject({ exp_month: 3, exp_year: 2041 })
  })
})

describe('parametri come a Stripe', () => {
  it.each([
    [
      'line_items[0][price_data][product_data][foo]',
      { line_items: [{ price_data: { product_data: { foo: 'x' } } }] },
    ],
    ['payment_intent_data[foo]', { payment_intent_data: { foo: 'x' } }],
    ['setup_intent_data[metadatas]', { setup_intent_data: { metadatas: 'x' } }],
  ])('%s non esiste: rifiutato, e nessuna sessione è creata', async (param, altro) => {
    const riga = {
      quantity: 1,
      price_data: { currency: 'eur', unit_amount: 900, product_data: { name: 'Rata' } },
    }
    const voluto = 'line_items' in altro ? altro.line_items[0]?.price_data.product_data : {}
    const prezzo = { ...riga.price_data, product_data: { name: 'Rata', ...voluto } }
    const chiesta = a.stripe.checkout.sessions.create({
      mode: 'payment',
      success_url: 'http://negozio.test/fatto',
      client_reference_id: param,
      ...altro,
      line_items: [{ ...riga, price_data: prezzo }],
    } as Stripe.Checkout.SessionCreateParams)
    expect(await errore(chiesta)).toMatchObject({ code: 'parameter_unknown', param })
    const { data } = await a.stripe.checkout.sessions.list()
    expect(data.filter((una) => una.client_reference_id === param)).toEqual([])
  })

  it('un’e-mail che non lo è viene rifiutata ovunque', async () => {
    const chiamate = [
      a.stripe.customers.create({ email: 'nope' }),
      a.stripe.paymentIntents.create({ amount: 900, currency: 'eur', receipt_email: 'a@b' }),
      a.stripe.checkout.sessions.create({
        mode: 'setup',
        customer_email: 'nope',
        success_url: 'http://negozio.test/fatto',
      }),
    ]
    for (const preso of await Promise.all(chiamate.map((una) => errore(una)))) {
      expect(preso).toMatchObject({ statusCode: 400, code: 'email_invalid' })
    }
  })
})
