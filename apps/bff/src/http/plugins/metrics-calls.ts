import type { FastifyReply, FastifyRequest } from 'fastify'
import { Counter, Histogram, type Registry } from 'prom-client'

type Kind = 'pagina' | 'ricerca' | 'lettura' | 'scrittura' | 'altro'

function kindOf({ method, is404, routeOptions: { config } }: FastifyRequest): Kind {
  if (is404) return 'altro'
  if (config.isFile || config.contract === undefined) return 'pagina'
  if (method === 'GET' || method === 'HEAD') return 'lettura'
  return config.reads ? 'ricerca' : 'scrittura'
}

/**
 * The first word of the pattern, `/api/search/pagamenti` and `/api/pagamenti/:id` both being pagamenti. An address that is
 * no call of ours was made up by its sender, so all of those are one.
 */
function areaOf({ is404, routeOptions: { config, url = '' } }: FastifyRequest): string {
  if (is404 || config.contract === undefined) return 'altro'
  return url.split('/').find((word) => !['', 'api', 'search'].includes(word)) ?? 'altro'
}

/**
 * Measures the time of calls by their kind, and their ends by area: some hundred series, however many routes there
 * are and whatever is asked for. The log has the route of each call, with its status.
 */
export function addCallMetrics(
  registry: Registry,
): (request: FastifyRequest, reply: FastifyReply) => void {
  const durations = new Histogram({
    name: 'rateo_http_seconds',
    help: 'Duration of HTTP calls by their kind',
    labelNames: ['kind'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  const calls = new Counter({
    name: 'rateo_http_total',
    help: 'HTTP calls by area and by how they ended',
    labelNames: ['area', 'status'],
    registers: [registry],
  })
  return (request, reply) => {
    durations.observe({ kind: kindOf(request) }, reply.elapsedTime / 1000)
    calls.inc({ area: areaOf(request), status: `${Math.trunc(reply.statusCode / 100)}xx` })
  }
}
