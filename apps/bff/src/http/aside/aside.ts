import type { Endpoint } from '@rateo/contract/chiamata/endpoint'
import type { FastifyRequest } from 'fastify'
import { dbOf, readAside } from '../../db/addresses/reading.ts'
import type { Db } from '../../db/database.ts'
import { saysApiKey } from '../api-key.ts'
import type { Deps } from '../deps.ts'
import { createWrittenBy } from './written.ts'

const HOMES = /^\/api\/(?:home|andamento)(?:\/|$)/

type Aside = {
  /** The database of who answers. */
  db: () => Db
  read: <T>(request: FastifyRequest, work: () => Promise<T>) => Promise<T>
}

/**
 * Chooses where a call is answered: lists and figures of the home from the replica, where there is one; everything else, and who may ask
 * at all, from the primary. A program with a key sends no cookie that says what it has written: it reads its own on the primary.
 */
export function createAside(deps: Deps, { path, method }: Endpoint): Aside {
  const { replica, searchPool: primary, clock, config } = deps
  const isHome = method === 'GET' && HOMES.test(path)
  if (replica === undefined || !(isHome || path.startsWith('/api/search/'))) {
    return { db: () => deps.db, read: (_request, work) => work() }
  }
  const writtenBy = createWrittenBy(config.origin)
  return {
    db: () => (isHome ? dbOf(deps.db) : deps.db),
    read: (request, work) =>
      saysApiKey(request)
        ? work()
        : readAside({ replica, primary, now: clock.now(), atLeast: writtenBy(request) }, work),
  }
}
