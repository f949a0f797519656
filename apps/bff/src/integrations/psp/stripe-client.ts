import type http from 'node:http'
import Stripe from 'stripe'

const CLOSED = new Set(['ECONNRESET', 'EPIPE'])

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

/**
 * The SDK asks once more by itself when a connection is reset, even where it is told never to: a charge may have been
 * made on the first asking. Told in other words, the reset reaches the money core, which alone decides.
 */
export function createClientThatAsksOnce(
  agent: http.Agent,
): ReturnType<typeof Stripe.createNodeHttpClient> {
  const client = Stripe.createNodeHttpClient(agent)
  const ask = client.makeRequest.bind(client)
  client.makeRequest = (...request) =>
    ask(...request).catch((error: unknown) => {
      if (!CLOSED.has(codeOf(error))) throw error
      throw new Error('The connection was closed before an answer came', { cause: error })
    })
  return client
}
