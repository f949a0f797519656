import http from 'node:http'
import https from 'node:https'
import Stripe from 'stripe'
import { inSpan, type Opening } from '../otlp/tracing.ts'
import { ProviderWrongMode } from './provider.ts'

/** Parts of an address that name a kind of object, `payment_intents`, and not one of them. */
const KNOWN_PLURALS = /^\/[a-z_]+s$/

const CLOSED = new Set(['ECONNRESET', 'EPIPE'])

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

/** The connection was never there: not a byte of the message left. */
export class NeverSent extends Error {}

/**
 * System calls that fail before a connection is made. A kept connection fails with `read` or `write`, and may have
 * carried something.
 */
const LOOKING_FOR_IT: readonly unknown[] = ['connect', 'getaddrinfo']

function wasNeverSent(error: unknown): boolean {
  // A name with several addresses: each of them was tried.
  if (error instanceof AggregateError) return error.errors.every(wasNeverSent)
  return error instanceof Error && 'syscall' in error && LOOKING_FOR_IT.includes(error.syscall)
}

/** The method of node's agents that takes every message; it is not in their types. */
type Adding = { addRequest: (request: http.ClientRequest, options: unknown) => void }

/** Connections that are kept, and given up when the whole answer takes longer than `totalMs`: who sends a byte a second is never silent. */
export function createAgent(isPlain: boolean, totalMs: number): http.Agent {
  const options = { keepAlive: true, maxSockets: 50 }
  const agent = isPlain ? new http.Agent(options) : new https.Agent(options)
  const adding = agent as unknown as Adding
  const add = adding.addRequest.bind(agent)
  adding.addRequest = (request, about) => {
    const timer = setTimeout(
      () => request.destroy(new Error(`No whole answer in ${totalMs} ms`)),
      totalMs,
    )
    request.once('close', () => clearTimeout(timer))
    add(request, about)
  }
  return agent
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** True when something in an answer says of itself that it is real money (`live`), or that it is not. */
function hasMode(value: unknown, live: boolean): boolean {
  if (Array.isArray(value)) return value.some((one) => hasMode(one, live))
  if (!isObject(value)) return false
  return value['livemode'] === live || Object.values(value).some((inner) => hasMode(inner, live))
}

/**
 * An answer as the API writes it: an object of its own, or an error. Anything else was written by something in between,
 * and the SDK would end the whole process upon it.
 */
function believe(body: unknown, isOk: boolean, isLive: boolean): Record<string, unknown> {
  const isAnswer =
    isObject(body) && (isOk ? typeof body['object'] === 'string' : isObject(body['error']))
  if (!isAnswer) throw new Error('The answer is no object of the API')
  if (hasMode(body, !isLive)) {
    throw new ProviderWrongMode(`The answer is about ${isLive ? 'test' : 'real'} money`)
  }
  return body
}

/** A message to the provider by its method and its kind of object, without the number of any. */
function spanOf([, , path, method]: readonly unknown[]): Opening {
  const [address = ''] = String(path).split('?')
  const pattern = address.replaceAll(/\/[a-z]+_[A-Za-z0-9_]+/g, (part) =>
    KNOWN_PLURALS.test(part) ? part : '/:id',
  )
  return {
    name: `${String(method)} ${pattern}`,
    kind: 'client',
    attributes: { 'peer.service': 'psp', 'http.request.method': String(method) },
  }
}

/**
 * The SDK asks once more by itself when a connection is reset, even where it is told never to: a charge may have been
 * made on the first asking. Told in other words, the reset reaches the money core, which alone decides. The answer is
 * read here before the SDK reads it; `isLive`: our key is for real money, and so must be everything that is answered.
 */
export function createClientThatAsksOnce(
  agent: http.Agent,
  isLive: boolean,
): ReturnType<typeof Stripe.createNodeHttpClient> {
  const client = Stripe.createNodeHttpClient(agent)
  const ask = client.makeRequest.bind(client)
  client.makeRequest = async (...request) => {
    try {
      const response = await inSpan(spanOf(request), () => ask(...request))
      const read = response.toJSON.bind(response)
      const isOk = response.getStatusCode() < 300
      response.toJSON = async () => believe(await read(), isOk, isLive)
      return response
    } catch (error) {
      if (wasNeverSent(error)) throw new NeverSent(`Not sent: ${String(error)}`, { cause: error })
      if (!CLOSED.has(codeOf(error))) throw error
      throw new Error('The connection was closed before an answer came', { cause: error })
    }
  }
  return client
}
