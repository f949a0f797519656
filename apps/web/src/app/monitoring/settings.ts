/** The settings of error reports, which the server writes in the page; null when errors are not reported. */
export type MonitoringSettings = {
  dsn: string
  environment: string
  /** Beginning of the one further address that takes the tracing headers; empty without one. */
  traceTarget: string
}

export function readMonitoringSettings(): MonitoringSettings | null {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="rateo-monitoraggio"]')
  const { dsn, ambiente = '', traccia = '' } = meta?.dataset ?? {}
  return dsn ? { dsn, environment: ambiente, traceTarget: traccia } : null
}
