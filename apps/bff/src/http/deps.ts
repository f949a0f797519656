import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/database.ts'
import type { PaymentProvider } from '../integrations/psp/provider.ts'

/** What the server is made of, passed by hand from `main.ts` (and by the tests) to whoever needs it. */
export type Deps = {
  config: Config
  clock: Clock
  /** Web calls. */
  db: Db
  pool: pg.Pool
  /** Lists only: short statements, planned once. */
  searchPool: pg.Pool
  psp: PaymentProvider
  log: FastifyBaseLogger
}
