import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { KEEP_ALIVE } from '../db/database.ts'
import { asError } from '../thrown.ts'

const CHANNEL = 'rateo_lavoro'
const RETRY_MS = 5000
/** A connection that only listens never learns that the other side is gone, so it asks. */
const ASK_MS = 10_000
const ANSWER_MS = 3000

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

  const lose = (lost: pg.Client, error: Error) => {
    if (isStopped || client !== lost) return
    client = undefined
    // The end is not waited for: the other side may never answer.
    void lost.end().catch(() => undefined)
    log.warn({ err: error.message }, 'ascolto interrotto')
    clearTimeout(timer)
    timer = setTimeout(() => void connect(), RETRY_MS)
  }
  const askAgain = (next: pg.Client) => {
    timer = setTimeout(() => {
      next.query('select 1').then(
        () => !isStopped && client === next && askAgain(next),
        (error: Error) => lose(next, error),
      )
    }, ASK_MS)
  }
  const connect = async () => {
    const next = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 5000,
      query_timeout: ANSWER_MS,
      application_name: 'rateo-ascolto',
      ...KEEP_ALIVE,
    })
    client = next
    next.on('error', (error) => lose(next, error))
    next.on('notification', onWork)
    try {
      await next.connect()
      await next.query(`listen ${CHANNEL}`)
      if (!isStopped) askAgain(next)
    } catch (error) {
      lose(next, asError(error))
    }
  }
  const connecting = connect()
  return {
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await connecting
      await client?.end().catch(() => undefined)
    },
  }
}
