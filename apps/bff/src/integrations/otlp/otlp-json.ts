import type { MetricObjectWithValues, MetricValue } from 'prom-client'
import type { Attributes, Opening } from './tracing.ts'
import type { Ended } from './tracer.ts'

// The JSON of OTLP 1.x (opentelemetry-proto): ids in hexadecimal, 64-bit numbers as text.

const KINDS: Readonly<Record<Opening['kind'], number>> = {
  internal: 1,
  server: 2,
  client: 3,
  consumer: 5,
}
const ERROR = 2

const valueOf = (value: string | number | boolean) => {
  if (typeof value === 'string') return { stringValue: value }
  if (typeof value === 'boolean') return { boolValue: value }
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value }
}

const attributesOf = (attributes: Attributes) =>
  Object.entries(attributes).map(([key, value]) => ({ key, value: valueOf(value) }))

const SCOPE = { name: 'rateo' }

/** Spans as a collector takes them at `/v1/traces`. */
export const tracesBody = (resource: Attributes, spans: readonly Ended[]) => ({
  resourceSpans: [
    {
      resource: { attributes: attributesOf(resource) },
      scopeSpans: [
        {
          scope: SCOPE,
          spans: spans.map((span) => ({
            traceId: span.traceId,
            spanId: span.spanId,
            ...(span.parentSpanId !== null && { parentSpanId: span.parentSpanId }),
            name: span.name,
            kind: KINDS[span.kind],
            startTimeUnixNano: String(span.startNs),
            endTimeUnixNano: String(span.endNs),
            attributes: attributesOf(span.attributes),
            status: span.isError ? { code: ERROR } : {},
          })),
        },
      ],
    },
  ],
})

type Metric = MetricObjectWithValues<MetricValue<string>>
type Times = { startNs: string; nowNs: string }
const CUMULATIVE = 2

const labelsOf = (labels: Partial<Record<string, string | number>>, without = '') =>
  attributesOf(
    Object.fromEntries(
      Object.entries(labels).flatMap(([name, value]) =>
        value === undefined || name === without ? [] : [[name, value]],
      ),
    ),
  )

const pointOf = ({ labels, value }: MetricValue<string>, { startNs, nowNs }: Times) => ({
  attributes: labelsOf(labels),
  startTimeUnixNano: startNs,
  timeUnixNano: nowNs,
  asDouble: value,
})

/** A histogram of Prometheus counts up to each bound; OTLP counts between them. */
function histogramOf({ name, help, values }: Metric, { startNs, nowNs }: Times) {
  const bySeries = Map.groupBy(values, ({ labels: { le: _, ...rest } }) => JSON.stringify(rest))
  const dataPoints = [...bySeries.values()].map((series) => {
    const part = (suffix: string) =>
      series.filter((one) => 'metricName' in one && one.metricName === `${name}${suffix}`)
    const buckets = part('_bucket')
    const counts = buckets.map(({ value }, i) => value - (buckets[i - 1]?.value ?? 0))
    return {
      attributes: labelsOf(series[0]?.labels ?? {}, 'le'),
      startTimeUnixNano: startNs,
      timeUnixNano: nowNs,
      count: String(part('_count')[0]?.value ?? 0),
      sum: part('_sum')[0]?.value ?? 0,
      bucketCounts: counts.map(String),
      explicitBounds: buckets.flatMap(({ labels: { le } }) =>
        le === undefined || le === '+Inf' ? [] : [Number(le)],
      ),
    }
  })
  return {
    name,
    description: help,
    histogram: { dataPoints, aggregationTemporality: CUMULATIVE },
  }
}

function metricOf(metric: Metric, times: Times) {
  const { name, help: description, type, values } = metric
  if (String(type) === 'histogram') return histogramOf(metric, times)
  const dataPoints = values
    .filter(({ value }) => Number.isFinite(value))
    .map((value) => pointOf(value, times))
  return String(type) === 'counter'
    ? {
        name,
        description,
        sum: { dataPoints, isMonotonic: true, aggregationTemporality: CUMULATIVE },
      }
    : { name, description, gauge: { dataPoints } }
}

/** The figures of `/metrics` as a collector takes them at `/v1/metrics`, under the same names. */
export const metricsBody = (resource: Attributes, metrics: readonly Metric[], times: Times) => ({
  resourceMetrics: [
    {
      resource: { attributes: attributesOf(resource) },
      scopeMetrics: [{ scope: SCOPE, metrics: metrics.map((one) => metricOf(one, times)) }],
    },
  ],
})
