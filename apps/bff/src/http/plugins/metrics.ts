import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
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
      // Without a database there is no number to tell, and all the others are wanted the more.
      if (rows === null) return this.reset()
      for (const tipo of ['accesso', 'otp']) {
        const row = rows.find(({ chiave }) => chiave === `allarme:${tipo}`)
        this.set({ tipo }, row?.conteggio ?? 0)
      }
    },
  })
}

/** GET /metrics for Prometheus. Routes by their pattern: an address with a key in it would be a series of its own. */
export function registerMetrics(app: FastifyInstance, pool: pg.Pool): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  addPoolGauges(registry, pool)
  addFailureGauge(registry, pool)
  addWorkerGauge(registry, pool)
  const durations = new Histogram({
    name: 'rateo_http_seconds',
    help: 'Duration of HTTP calls',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request
    const route = request.routeOptions.url ?? 'none'
    const status = String(reply.statusCode)
    durations.observe({ method, route, status }, reply.elapsedTime / 1000)
    const ms = Math.round(reply.elapsedTime)
    const utente = request.caller?.utente_id
    request.log.info({ method, route, status, ms, ip: request.ip, utente }, 'answered')
    done()
  })
  app.get('/metrics', { config: { allow: 'pubblico' } }, async (_request, reply) => {
    reply.type(registry.contentType).header('cache-control', 'no-store')
    return registry.metrics()
  })
}
