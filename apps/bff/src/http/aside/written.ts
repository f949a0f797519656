import type { FastifyInstance, FastifyRequest } from 'fastify'
import { NEVER, readLsn } from '../../db/addresses/lsn.ts'
import { saysApiKey } from '../api-key.ts'
import type { Deps } from '../deps.ts'

const nameOf = (origin: string): string =>
  `${origin.startsWith('https:') ? '__Host-' : ''}rateo_scritto`

const isWriting = ({ method, routeOptions: { config } }: FastifyRequest): boolean =>
  config.contract !== undefined && method !== 'GET' && method !== 'HEAD' && config.reads !== true

/**
 * Says to each browser up to where it has written, in a cookie that any process reads: a replica that has come so far shows it what
 * it did. There is no secret in it, and who writes another one into it only reads their own lists from elsewhere.
 */
export function registerWritten(app: FastifyInstance, { replica, pool, config }: Deps): void {
  if (replica === undefined) return
  const name = nameOf(config.origin)
  // Older writes are in every replica that is near enough to be read.
  const maxAge = Math.ceil(replica.maxLagMs / 1000) + 60
  app.addHook('onSend', async (request, reply) => {
    if (request.is404 || !isWriting(request) || saysApiKey(request)) return
    const lsn = await pool
      .query<{ lsn: string }>('select pg_current_wal_insert_lsn()::text as lsn')
      .then(
        ({ rows }) => rows[0]?.lsn ?? NEVER,
        () => NEVER,
      )
    reply.setCookie(name, lsn, {
      path: '/',
      httpOnly: true,
      sameSite: 'strict',
      secure: config.origin.startsWith('https:'),
      maxAge,
    })
  })
}

/** Reads up to where the caller has written; the beginning of all for who has not. */
export function createWrittenBy(origin: string): (request: FastifyRequest) => bigint {
  const name = nameOf(origin)
  return ({ cookies }) => readLsn(cookies[name]) ?? 0n
}
