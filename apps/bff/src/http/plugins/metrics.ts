import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { Gauge, Registry, collectDefaultMetrics } from 'prom-client'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors.ts'
import { addReplicaMetrics } from '../aside/replica-metrics.ts'
import { mayReadMetrics } from './metrics-access.ts'
import { addCallMetrics } from './metrics-calls.ts'
import { addMoneyGauges } from './metrics-money.ts'
import { addWorkerGauge } from './metrics-worker.ts'

function addPoolGauges(registry: Registry, pool: pg.Pool) {
  const gauges = {
    total: () => pool.totalCount,
    idle: () => pool.idleCount,
    waiting: () => pool.waitingCount,
  }
  for (const [name, read] of Object.entries(gauges)) {
    new Gauge({
      name: `rateo_pool_${name}`,
      help: `Database connections: ${name}`,
      registers: [registry],
      collect() {
        this.set(read())
      },
    })
  }
}

const FALLIMENTI = `select chiave, conteggio from limiti
  where chiave in ('allarme:accesso', 'allarme:otp') and finestra_fino > now()`

const readFailures = (pool: pg.Pool) =>
  pool.query<{ chiave: string; conteggio: number }>(FALLIMENTI).then(
    ({ rows }) => rows,
    () => null,
  )

/** Failed sign-ins and wrong codes of everybody in the window that is running: what the alarm looks at (T19). */
function addFailureGauge(registry: Registry, pool: pg.Pool) {
  new Gauge({
    name: 'rateo_fallimenti',
    help: 'Failed sign-ins (accesso) and wrong codes (otp) in the running window',
    labelNames: ['tipo'],
    registers: [registry],
    async collect() {
      const rows = await readFailures(pool)
      // The number is unknown without a database, and all the others are wanted the more.
      if (rows === null) return this.reset()
      for (const tipo of ['accesso', 'otp']) {
        const row = rows.find(({ chiave }) => chiave === `allarme:${tipo}`)
        this.set({ tipo }, row?.conteggio ?? 0)
      }
    },
  })
}

/**
 * An answer is given to all readers for so many milliseconds: the figures cost queries, and are read every few
 * seconds.
 */
const KEPT_MS = 1000

export type Metrics = {
  type: string
  read: () => Promise<string>
  /** The same figures one by one, for whoever sends them elsewhere. */
  getMetricsAsJSON: Registry['getMetricsAsJSON']
}

/** The figures as text, made at most once in a second whoever asks. */
function keep(registry: Registry): Metrics {
  let kept: { at: number; text: Promise<string> } | null = null
  return {
    type: registry.contentType,
    getMetricsAsJSON: () => registry.getMetricsAsJSON(),
    read() {
      const now = performance.now()
      if (kept === null || now - kept.at >= KEPT_MS) kept = { at: now, text: registry.metrics() }
      return kept.text
    },
  }
}

/** GET /metrics for Prometheus, for callers that may read it; to all others the address is not there. */
export function registerMetrics(app: FastifyInstance, { pool, config, replica }: Deps): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  addPoolGauges(registry, pool)
  addFailureGauge(registry, pool)
  addWorkerGauge(registry, pool)
  addMoneyGauges(registry, pool)
  addReplicaMetrics(registry, replica)
  const observe = addCallMetrics(registry)
  app.addHook('onResponse', (request, reply, done) => {
    observe(request, reply)
    const { method } = request
    const route = request.routeOptions.url ?? 'none'
    const status = String(reply.statusCode)
    const ms = Math.round(reply.elapsedTime)
    const utente = request.caller?.utente_id
    request.log.info({ method, route, status, ms, ip: request.ip, utente }, 'answered')
    done()
  })
  const metrics = keep(registry)
  app.decorate('metrics', metrics)
  app.get('/metrics', { config: { allow: 'pubblico' } }, async (request, reply) => {
    if (!mayReadMetrics(config, request.raw)) throw new AppError('non_trovato')
    reply.type(metrics.type).header('cache-control', 'no-store')
    return metrics.read()
  })
}
