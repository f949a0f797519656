import type { FastifyBaseLogger } from 'fastify'
import type { Registry } from 'prom-client'
import type { OtelConfig } from '../../config-otel.ts'
import { metricsBody, tracesBody } from './otlp-json.ts'
import { createTracer, type Ended } from './tracer.ts'
import { setTracer } from './tracing.ts'

/** Spans that wait to be sent; when a collector is away the oldest are given up, and the portal does not notice. */
const QUEUE_MAX = 2048
const BATCH = 512
const LIMIT_MS = 10_000

type Otlp = {
  /** Sends the figures of this process too, from now on. */
  addMetrics: (registry: Pick<Registry, 'getMetricsAsJSON'>) => void
  /** Sends what waits, and ends. */
  stop: () => Promise<void>
}

/** Sends traces and metrics to a collector by OTLP over HTTP, as JSON. */
export function startOtlp(config: OtelConfig, log: Pick<FastifyBaseLogger, 'warn'>): Otlp {
  const { resource, headers } = config
  let waiting: Ended[] = []
  let hasFailed = false

  async function send(url: string, body: object): Promise<void> {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
        redirect: 'error',
        signal: AbortSignal.timeout(LIMIT_MS),
      })
      if (!response.ok) throw new Error(`the collector answered ${response.status}`)
      hasFailed = false
    } catch (error) {
      // Told once, until it goes well again: a collector that is away is nobody's night.
      if (!hasFailed) log.warn({ err: String(error) }, 'tracce e metriche non inviate')
      hasFailed = true
    }
  }

  async function flush(): Promise<void> {
    while (config.traces !== null && waiting.length > 0) {
      const batch = waiting.splice(0, BATCH)
      await send(config.traces, tracesBody(resource, batch))
    }
  }

  const timers: NodeJS.Timeout[] = []
  const every = (work: () => Promise<void>, ms: number) => {
    timers.push(setInterval(() => void work(), ms).unref())
  }
  if (config.traces !== null) {
    setTracer(
      createTracer(config.ratio, (span) => {
        waiting.push(span)
        if (waiting.length > QUEUE_MAX) waiting = waiting.slice(-QUEUE_MAX)
      }),
    )
    every(flush, config.tracesEveryMs)
  }

  const startNs = String(BigInt(Date.now()) * 1_000_000n)
  let figures: () => Promise<void> = async () => undefined
  return {
    addMetrics: (registry) => {
      const { metrics } = config
      if (metrics === null) return
      figures = async () => {
        const nowNs = String(BigInt(Date.now()) * 1_000_000n)
        const read = await registry.getMetricsAsJSON()
        await send(metrics, metricsBody(resource, read, { startNs, nowNs }))
      }
      every(figures, config.metricsEveryMs)
    },
    stop: async () => {
      timers.forEach(clearInterval)
      setTracer(null)
      await flush()
      await figures()
    },
  }
}
