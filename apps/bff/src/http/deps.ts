import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Replica } from '../db/addresses/replica.ts'
import type { Db } from '../db/database.ts'
import type { PaymentProvider } from '../integrations/psp/provider.ts'

/** The parts of the server, passed by hand from `main.ts` (and by the tests) to the code that needs them. */
export type Deps = {
  config: Config
  clock: Clock
  /** Web calls. */
  db: Db
  pool: pg.Pool
  /** Lists only: short statements, planned once. */
  searchPool: pg.Pool
  /** A copy of the database that lists, exports, reports and homes are read from, where there is one. */
  replica?: Replica | undefined
  /** The address of the primary itself, where the pools above go through a pooler. */
  directUrl?: string | undefined
  psp: PaymentProvider
  log: FastifyBaseLogger
}
