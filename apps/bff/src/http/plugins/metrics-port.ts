import Fastify from 'fastify'
import type { Config } from '../../config.ts'
import { StartError } from '../../start-error.ts'
import { mayReadMetrics } from './metrics-access.ts'
import type { Metrics } from './metrics.ts'
import { errorCode } from '../../thrown.ts'

/**
 * GET /metrics on a port of its own, which the proxy does not pass on: whoever reaches it may read, with the bearer where
 * there is one. Returns what ends it.
 */
export async function listenForMetrics(
  metrics: Metrics,
  config: Config,
  { port, host }: { port: number; host: string },
): Promise<{ port: number; stop: () => Promise<void> }> {
  const app = Fastify({ requestTimeout: 5000, bodyLimit: 1024, http: { headersTimeout: 5000 } })
  app.get('/metrics', async (request, reply) => {
    const isOpen = config.metrics.bearer === null || mayReadMetrics(config, request.raw)
    reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    if (!isOpen) return reply.code(404).send()
    return reply.type(metrics.type).send(await metrics.read())
  })
  app.setNotFoundHandler((_request, reply) => reply.code(404).send())
  try {
    await app.listen({ port, host })
  } catch (error) {
    throw new StartError(
      `La porta ${port} non si può usare (${errorCode(error)}): scegline un’altra con RATEO_METRICS_PORT.`,
      { cause: error },
    )
  }
  const address = app.server.address()
  const listening = typeof address === 'object' && address !== null ? address.port : port
  return { port: listening, stop: () => app.close() }
}
