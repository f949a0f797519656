import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDebito, startPayments } from '../test/payments.ts'
import { readConfig } from './config.ts'
import { consegnaUscite } from './modules/base/uscite/index.ts'
import { usciteHandlers } from './modules/ponte/messaggi/index.ts'
import { startOtlp } from './integrations/otlp/start-otlp.ts'
import { createTracer, type Ended } from './integrations/otlp/tracer.ts'
import { activeTracer } from './integrations/otlp/tracing.ts'

type Attribute = { key: string; value: Record<string, unknown> }
type Span = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: Attribute[]
}
type Received = { url: string; headers: http.IncomingHttpHeaders; body: string }

const received: Received[] = []
const collector = http
  .createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      received.push({ url: request.url ?? '', headers: request.headers, body })
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  .listen(0, '127.0.0.1')
await once(collector, 'listening')
const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
const log = pino({ level: 'silent' })

const otelOf = (env: Record<string, string>) =>
  readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, ...env }).otel
const otel = otelOf({
  OTEL_EXPORTER_OTLP_HEADERS: 'x-casa=rateo%20uno',
  OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=prova',
})
if (otel === null) throw new Error('it was asked for')
// The tracer is there before the application is built, as in the program.
const otlp = startOtlp(otel, log)
let p: Awaited<ReturnType<typeof startPayments>>
beforeAll(async () => {
  p = await startPayments({ conNotifiche: true })
})
afterAll(async () => {
  await p.stop()
  collector.close()
})

const TRACE = 'a1b2c3d4e5f60718293a4b5c6d7e8f90'
const CLICK = '1122334455667788'

it('MON-B2 (parte) una traccia sola dal clic alla chiamata, alle query, al fornitore e al lavoro che ne segue, senza dati di persone', async () => {
  const debito = await createDebito(p)
  const altro = await createDebito(p, { metodi_ammessi: ['bonifico'] })
  const pagato = await p.as(altro.cliente)(
    'POST',
    `/api/gateway/${altro.id}/annuncia_bonifico`,
    {},
    {
      traceparent: `00-${TRACE}-${CLICK}-01`,
      'idempotency-key': randomUUID(),
    },
  )
  expect([pagato.status, pagato.body.error_message]).toEqual([200, undefined])
  const carta = await p.as(debito.cliente)(
    'POST',
    `/api/gateway/${debito.id}/paga`,
    { metodo: 'carta' },
    { traceparent: `00-${TRACE}-${CLICK}-01`, 'idempotency-key': randomUUID() },
  )
  expect(carta.status).toBe(200)
  const handlers = usciteHandlers({ ...p.deps, psp: p.deps.psp })
  while ((await consegnaUscite({ db: p.db, log }, handlers)) > 0);
  await otlp.stop()

  const traces = received.filter(({ url }) => url === '/v1/traces')
  expect(traces.length).toBeGreaterThan(0)
  expect(traces[0]?.headers['x-casa']).toBe('rateo uno')
  const bodies = traces.map(({ body }) => JSON.parse(body))
  expect(bodies[0].resourceSpans[0].resource.attributes).toEqual(
    expect.arrayContaining([
      { key: 'service.name', value: { stringValue: 'rateo' } },
      { key: 'deployment.environment.name', value: { stringValue: 'prova' } },
    ]),
  )
  const all: Span[] = bodies.flatMap(({ resourceSpans }) => resourceSpans[0].scopeSpans[0].spans)
  const one = all.filter(({ traceId }) => traceId === TRACE)
  const byId = new Map(one.map((span) => [span.spanId, span]))
  const call = one.find(({ name }) => name === 'POST /api/gateway/:id/paga')
  expect(call).toMatchObject({ parentSpanId: CLICK, kind: 2 })
  const below = (span: Span | undefined, top: Span | undefined): boolean =>
    span !== undefined &&
    (span.parentSpanId === top?.spanId || below(byId.get(span.parentSpanId ?? ''), top))
  const statement = one.find(
    (span) => below(span, call) && span.attributes.some(({ key }) => key === 'db.system.name'),
  )
  expect(statement).toBeDefined()
  const provider = one.find(({ name }) => name === 'POST /v1/checkout/sessions')
  expect(below(provider, call)).toBe(true)
  const job = one.find(({ name }) => name === 'uscita bonifico_annunciato')
  expect(job).toMatchObject({ kind: 5 })
  expect(one.some((span) => span.parentSpanId === job?.spanId)).toBe(true)
  for (const span of one) {
    expect(BigInt(span.endTimeUnixNano) >= BigInt(span.startTimeUnixNano)).toBe(true)
  }

  const written = traces.map(({ body }) => body).join('')
  const { rows } = await p.pool.query<{ email: string; nome: string }>(
    `select u.email, u.nome from utenti u where u.id = $1`,
    [debito.cliente.utente_id],
  )
  for (const secret of [rows[0]?.email, debito.id, debito.cliente.id]) {
    expect(written).not.toContain(secret)
  }
})

describe('MON-B2 (parte) OpenTelemetry', () => {
  it('le metriche partono con i loro nomi', async () => {
    const own = otelOf({ OTEL_TRACES_EXPORTER: 'none' })
    if (own === null) throw new Error('it was asked for')
    const metrics = startOtlp(own, log)
    expect(activeTracer()).toBeNull()
    metrics.addMetrics(p.app.metrics)
    await p.as(null)('GET', '/health')
    received.length = 0
    await metrics.stop()
    const [sent] = received
    expect(sent?.url).toBe('/v1/metrics')
    const { metrics: told } = JSON.parse(sent?.body ?? '{}').resourceMetrics[0].scopeMetrics[0]
    const one = (name: string) => told.find((metric: { name: string }) => metric.name === name)
    expect(one('rateo_http_total').sum).toMatchObject({
      isMonotonic: true,
      aggregationTemporality: 2,
    })
    const { dataPoints } = one('rateo_http_seconds').histogram
    for (const { count, bucketCounts, explicitBounds } of dataPoints) {
      expect(bucketCounts).toHaveLength(explicitBounds.length + 1)
      const sum = bucketCounts.reduce((total: number, n: string) => total + Number(n), 0)
      expect(String(sum)).toBe(count)
    }
    expect(one('rateo_pool_total').gauge.dataPoints).toHaveLength(1)
  })

  it('senza indirizzo non c’è niente, nemmeno il codice; un protocollo che non parliamo è detto', () => {
    expect(readConfig({}).otel).toBeNull()
    expect(otelOf({ OTEL_SDK_DISABLED: 'true' })).toBeNull()
    expect(() => otelOf({ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' })).toThrow(/solo http\/json/)
    expect(() => otelOf({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector' })).toThrow(/indirizzo http/)
    const main = readFileSync(path.join(import.meta.dirname, 'main.ts'), 'utf8')
    expect(main).not.toMatch(/^import .*otlp\/(start-otlp|tracer|otlp-json)/m)
    expect(main).toContain("await import('./integrations/otlp/start-otlp.ts')")
  })

  it('si tiene la parte che si chiede, uguale in ogni processo; un traceparent falso non conta', async () => {
    const kept: Ended[] = []
    const tracer = createTracer(0.5, (span) => kept.push(span))
    const traces = Array.from({ length: 400 }, (_, i) => {
      const traceId = `${'ab'.repeat(12)}${(i * 10_737_418).toString(16).padStart(8, '0')}`
      return `00-${traceId}-${CLICK}-01`
    })
    for (const parent of traces) tracer.start({ name: 'uno', kind: 'server', parent }).end()
    expect(kept.length).toBeGreaterThan(180)
    expect(kept.length).toBeLessThan(220)
    const all: Ended[] = []
    const every = createTracer(1, (span) => all.push(span))
    for (const parent of ['', 'a', `00-${'0'.repeat(32)}-${CLICK}-01`, `ff-${TRACE}-${CLICK}-01`]) {
      every.start({ name: 'falso', kind: 'server', parent }).end()
    }
    expect(all.map(({ parentSpanId }) => parentSpanId)).toEqual([null, null, null, null])
    const nothing: Ended[] = []
    createTracer(0, (span) => nothing.push(span))
      .start({ name: 'no', kind: 'internal' })
      .end()
    expect(nothing).toEqual([])
  })

  it('un raccoglitore che non risponde non ferma niente, ed è detto una volta', async () => {
    const warnings: unknown[] = []
    const own = otelOf({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' })
    if (own === null) throw new Error('it was asked for')
    const away = startOtlp(own, { warn: (...told: unknown[]) => void warnings.push(told) })
    for (let i = 0; i < 3000; i += 1) activeTracer()?.start({ name: 'x', kind: 'internal' }).end()
    await away.stop()
    expect(warnings).toHaveLength(1)
    expect(activeTracer()).toBeNull()
  })
})
