/** What the server writes in the page when errors are to be reported; null when they are not. */
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
