import * as z from 'zod/mini'
import { ConfigError } from './config-secrets.ts'

const url = z.optional(z.url({ protocol: /^https?$/, error: 'deve essere un indirizzo http' }))
const ms = z.optional(
  z.string().check(z.regex(/^\d{1,7}$/, 'deve essere un numero di millisecondi')),
)

/** The standard variables of OpenTelemetry that the portal reads: without an address nothing of it is loaded. */
export const OTEL_SETTINGS = {
  OTEL_SDK_DISABLED: z.optional(z.string()),
  OTEL_SERVICE_NAME: z.optional(z.string()),
  OTEL_RESOURCE_ATTRIBUTES: z.optional(z.string()),
  OTEL_EXPORTER_OTLP_ENDPOINT: url,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: url,
  OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: url,
  OTEL_EXPORTER_OTLP_HEADERS: z.optional(z.string()),
  OTEL_EXPORTER_OTLP_PROTOCOL: z.optional(z.string()),
  OTEL_TRACES_EXPORTER: z.optional(z.string()),
  OTEL_METRICS_EXPORTER: z.optional(z.string()),
  OTEL_TRACES_SAMPLER_ARG: z.optional(
    z.string().check(z.regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'deve essere tra 0 e 1')),
  ),
  OTEL_BSP_SCHEDULE_DELAY: ms,
  OTEL_METRIC_EXPORT_INTERVAL: ms,
}

type Given = { [name in keyof typeof OTEL_SETTINGS]?: string | undefined }

/** `a=1,b=2` as OpenTelemetry writes pairs, each value percent-encoded. */
function pairsOf(text: string | undefined): Record<string, string> {
  const pairs = (text ?? '').split(',').flatMap((pair): [string, string][] => {
    const at = pair.indexOf('=')
    if (at < 1) return []
    try {
      return [[pair.slice(0, at).trim(), decodeURIComponent(pair.slice(at + 1).trim())]]
    } catch {
      throw new ConfigError(
        'OTEL_EXPORTER_OTLP_HEADERS o OTEL_RESOURCE_ATTRIBUTES: un valore non è scritto bene.',
      )
    }
  })
  return Object.fromEntries(pairs)
}

const below = (base: string | undefined, path: string) =>
  base === undefined ? null : `${base.replace(/\/+$/, '')}${path}`

/** Null where nobody asked for traces or metrics. */
export function otelOf(values: Given) {
  const base = values.OTEL_EXPORTER_OTLP_ENDPOINT
  const isOff = values.OTEL_SDK_DISABLED?.toLowerCase() === 'true'
  const traces =
    values.OTEL_TRACES_EXPORTER === 'none'
      ? null
      : (values.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? below(base, '/v1/traces'))
  const metrics =
    values.OTEL_METRICS_EXPORTER === 'none'
      ? null
      : (values.OTEL_EXPORTER_OTLP_METRICS_ENDPOINT ?? below(base, '/v1/metrics'))
  if (isOff || (traces === null && metrics === null)) return null
  const protocol = values.OTEL_EXPORTER_OTLP_PROTOCOL ?? 'http/json'
  if (protocol !== 'http/json') {
    throw new ConfigError('OTEL_EXPORTER_OTLP_PROTOCOL: il portale invia solo http/json.')
  }
  const resource = pairsOf(values.OTEL_RESOURCE_ATTRIBUTES)
  const service = values.OTEL_SERVICE_NAME ?? resource['service.name'] ?? 'rateo'
  return {
    traces,
    metrics,
    headers: pairsOf(values.OTEL_EXPORTER_OTLP_HEADERS),
    resource: { ...resource, 'service.name': service },
    /** The part of traces that is kept. */
    ratio: Number(values.OTEL_TRACES_SAMPLER_ARG ?? '1'),
    tracesEveryMs: Number(values.OTEL_BSP_SCHEDULE_DELAY ?? '5000'),
    metricsEveryMs: Number(values.OTEL_METRIC_EXPORT_INTERVAL ?? '60000'),
  }
}
export type OtelConfig = NonNullable<ReturnType<typeof otelOf>>
