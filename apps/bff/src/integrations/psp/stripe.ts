import { metadataDebiti } from './metadata-debiti.ts'
import Stripe from 'stripe'
import { type Config, isLiveKey } from '../../config.ts'
import type {
  Capabilities,
  CheckoutRequest,
  Destination,
  OffSessionRequest,
  PaymentProvider,
  ProviderOutcome,
} from './provider.ts'
import { cardRefusal, toProviderError } from './stripe-errors.ts'
import { listAsked } from './stripe-list.ts'
import { listMoves, readMove } from './stripe-moves.ts'
import { lookup, readSession } from './stripe-lookup.ts'
import { answerDispute, listDisputes, uploadEvidence } from './stripe-disputes.ts'
import {
  createCustomer,
  createSetup,
  forgetMethod,
  lookupSetup,
  readMethod,
} from './stripe-setup.ts'
import { INTENT_EXPAND, intentOutcome, sessionOutcome } from './stripe-outcome.ts'
import { parseStripeEvent } from './stripe-events.ts'
import { createAgent, createClientThatAsksOnce } from './stripe-client.ts'
import { createConnectedAccounts } from './stripe-conti.ts'
import { refund } from './stripe-refund.ts'
import { isMandateActive, listReturns, registerMandate } from './stripe-sdd.ts'

const DAY_MS = 86_400_000

const CAPABILITIES: Capabilities = {
  idempotency: 'header',
  keyTtlMs: DAY_MS,
  lookupByReference: true,
  maxProcessingMs: DAY_MS,
  refundPartial: true,
  timeoutMs: 10_000,
}

type Client = {
  stripe: Stripe
  webhookSecrets: readonly string[]
  accountSecrets: readonly string[]
  isLive: boolean
}

/** The address of the API, when it is not Stripe's own: the trial provider, or the setting. */
function addressOf({ trialPort, apiBase }: Config['psp']) {
  if (trialPort === null && apiBase === null) return null
  const { protocol, hostname, port } = new URL(apiBase ?? `http://localhost:${trialPort}`)
  const isPlain = protocol === 'http:'
  return {
    protocol: isPlain ? ('http' as const) : ('https' as const),
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port || (isPlain ? '80' : '443'),
  }
}

/** Connects to Stripe; without keys of Stripe's the same code speaks to the trial provider. */
function connect({ psp }: Pick<Config, 'psp'>, timeout: number): Client {
  const address = addressOf(psp)
  const isLive = isLiveKey(psp.secretKey)
  const agent = createAgent(address?.protocol === 'http', timeout)
  const stripe = new Stripe(psp.secretKey, {
    // The SDK never sends again: the money core alone decides that.
    maxNetworkRetries: 0,
    timeout,
    telemetry: false,
    httpClient: createClientThatAsksOnce(agent, isLive),
    ...address,
  })
  const { webhookSecret, previousWebhookSecret: previous, conti } = psp
  return {
    stripe,
    webhookSecrets: [webhookSecret, ...(previous ? [previous] : [])],
    accountSecrets: conti === undefined ? [] : [conti.webhookSecret],
    isLive,
  }
}

/** Runs a call, with its errors told in the words of the money core. */
async function speak<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    throw toProviderError(error)
  }
}

/** The payer; a kept card belongs to the payer's account at the provider. */
const clienteDi = ({ email, salva }: CheckoutRequest): Stripe.Checkout.SessionCreateParams =>
  salva !== undefined
    ? { customer: salva.cliente_psp }
    : email === ''
      ? {}
      : { customer_email: email }

/** The account that a charge is for: it is named to the payer's bank, gets the money, and leaves the operator its part. */
const destinationOf = (destinazione: Destination | undefined) =>
  destinazione === undefined
    ? {}
    : {
        on_behalf_of: destinazione.conto,
        transfer_data: { destination: destinazione.conto },
        ...(destinazione.commissione_centesimi > 0 && {
          application_fee_amount: destinazione.commissione_centesimi,
        }),
      }

async function createCheckout(
  { stripe }: Client,
  request: CheckoutRequest,
): Promise<ProviderOutcome> {
  const { chiave, debiti } = request
  const metadata = { chiave, ...metadataDebiti(debiti) }
  const session = await stripe.checkout.sessions.create(
    {
      mode: 'payment',
      locale: 'it',
      client_reference_id: chiave,
      ...clienteDi(request),
      allowed_payment_method_types: ['card'],
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: 'eur',
            unit_amount: request.importo_centesimi,
            product_data: { name: request.causale, description: request.esercente },
          },
        },
      ],
      metadata,
      payment_intent_data: {
        metadata,
        description: request.causale,
        ...destinationOf(request.destinazione),
        ...(request.salva && { setup_future_usage: 'off_session' as const }),
      },
      success_url: request.success_url,
      cancel_url: request.cancel_url,
      expires_at: request.scade_at,
    },
    { idempotencyKey: chiave },
  )
  return sessionOutcome(session, 0)
}

async function charge({ stripe }: Client, request: OffSessionRequest): Promise<ProviderOutcome> {
  try {
    const intent = await stripe.paymentIntents.create(
      {
        amount: request.importo_centesimi,
        currency: 'eur',
        customer: request.cliente_psp,
        payment_method: request.metodo_psp,
        allowed_payment_method_types: [
          request.tipo_metodo === 'addebito_sdd' ? 'sepa_debit' : 'card',
        ],
        ...(request.addebito_il !== undefined && {
          payment_method_options: { sepa_debit: { target_date: request.addebito_il } },
        }),
        description: request.causale,
        ...destinationOf(request.destinazione),
        metadata: {
          chiave: request.chiave,
          ...metadataDebiti(request.debiti),
        },
        ...(request.ritorno === undefined
          ? { off_session: true }
          : { return_url: request.ritorno }),
        confirm: true,
        expand: INTENT_EXPAND,
      },
      { idempotencyKey: request.chiave },
    )
    return intentOutcome(intent)
  } catch (error) {
    const refusal = cardRefusal(error)
    if (refusal !== null) return refusal
    throw error
  }
}

async function expireCheckout(client: Client, riferimento: string): Promise<ProviderOutcome> {
  const { stripe } = client
  try {
    await stripe.checkout.sessions.expire(riferimento)
  } catch (error) {
    // The page is not open any more: its outcome is read like any other.
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
  }
  return readSession(stripe, riferimento)
}

async function cancelCharge({ stripe }: Client, riferimento: string): Promise<ProviderOutcome> {
  try {
    await stripe.paymentIntents.cancel(riferimento)
  } catch (error) {
    // The intent is not waiting any more: its outcome is read like any other.
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
  }
  return intentOutcome(await stripe.paymentIntents.retrieve(riferimento, { expand: INTENT_EXPAND }))
}

/**
 * The adapter for Stripe: adapts, and decides nothing. `known`: what is known better of this account; `first`: what is done
 * before each call, told whether it only reads.
 */
export function createStripeProvider(
  config: Pick<Config, 'psp'>,
  known: Partial<Capabilities> = {},
  first: (call: 'reads' | 'writes') => Promise<void> = () => Promise.resolve(),
): PaymentProvider {
  const capabilities: Capabilities = { ...CAPABILITIES, ...known }
  const client = connect(config, capabilities.timeoutMs)
  const { stripe } = client
  const doing =
    (kind: 'reads' | 'writes') =>
    <T>(call: () => Promise<T>): Promise<T> =>
      speak(async () => {
        await first(kind)
        return call()
      })
  const say = doing('writes')
  const ask = doing('reads')
  return {
    nome: 'stripe',
    capabilities,
    conti: config.psp.conti === undefined ? null : createConnectedAccounts(stripe, say, ask),
    createCheckout: (request) => say(() => createCheckout(client, request)),
    createCustomer: (request) => say(() => createCustomer(stripe, request)),
    createSetup: (request) => say(() => createSetup(stripe, request)),
    lookupSetup: (riferimento) => ask(() => lookupSetup(stripe, riferimento)),
    forgetMethod: (metodo_psp) => say(() => forgetMethod(stripe, metodo_psp)),
    charge: (request) => say(() => charge(client, request)),
    cancelCharge: (riferimento) => say(() => cancelCharge(client, riferimento)),
    registerMandate: (request) => say(() => registerMandate(stripe, request)),
    isMandateActive: (mandato_psp) => ask(() => isMandateActive(stripe, mandato_psp)),
    readMethod: (metodo_psp) => ask(() => readMethod(stripe, metodo_psp)),
    listReturns: (about) => ask(() => listReturns(stripe, about)),
    listAsked: (since) => ask(() => listAsked(stripe, since)),
    listMoves: (window) => ask(() => listMoves(stripe, window)),
    readMove: (riga) => ask(() => readMove(stripe, riga)),
    lookup: (request) => ask(() => lookup(stripe, request)),
    expireCheckout: (riferimento) => say(() => expireCheckout(client, riferimento)),
    listDisputes: (about) => ask(() => listDisputes(stripe, about)),
    uploadEvidence: (request) => say(() => uploadEvidence(stripe, request)),
    answerDispute: (riferimento, prove) => say(() => answerDispute(stripe, riferimento, prove)),
    acceptDispute: (riferimento) =>
      say(async () => {
        await stripe.disputes.close(riferimento)
      }),
    refund: (request) => say(() => refund(stripe, request)),
    parseEvent: (raw, headers) => parseStripeEvent(raw, headers['stripe-signature'], client),
    parseAccountEvent: (raw, headers) =>
      parseStripeEvent(raw, headers['stripe-signature'], {
        webhookSecrets: client.accountSecrets,
        isLive: client.isLive,
      }),
  }
}
