import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'

const CHANNEL = 'rateo_lavoro'
const RETRY_MS = 5000

/**
 * Tells that there is work, on a connection of its own turn and never inside the transaction that makes the work:
 * PostgreSQL lets notifying transactions commit one at a time. Losing it costs half a second.
 */
export function announceWork(pool: pg.Pool): void {
  pool.query(`notify ${CHANNEL}`).catch(() => undefined)
}

/** Calls back at every announcement, from whatever process; reconnects by itself. */
export function listenForWork(
  url: string,
  onWork: () => void,
  log: FastifyBaseLogger,
): { stop: () => Promise<void> } {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  const retry = (error: Error) => {
    if (isStopped) return
    log.warn({ err: error.message }, 'ascolto interrotto')
    clearTimeout(timer)
    timer = setTimeout(() => void connect(), RETRY_MS)
  }
  const connect = async () => {
    const next = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 5000,
      application_name: 'rateo-ascolto',
    })
    client = next
    next.on('error', retry)
    next.on('notification', onWork)
    try {
      await next.connect()
      await next.query(`listen ${CHANNEL}`)
    } catch (error) {
      await next.end().catch(() => undefined)
      retry(error as Error)
    }
  }
  const connecting = connect()
  return {
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await connecting
      client?.removeAllListeners('error')
      client?.on('error', () => undefined)
      await client?.end().catch(() => undefined)
    },
  }
}
