// The product as it starts in production, on the database of the figures.
import { createLog } from '../apps/bff/src/log.ts'
import { systemClock } from '../apps/bff/src/clock.ts'
import { readConfig } from '../apps/bff/src/config.ts'
import { createDb, createPool, createSearchPool } from '../apps/bff/src/db/database.ts'
import { PEOPLE_POOL, SEARCH_POOL } from '../apps/bff/src/db/somebody-there.ts'
import { keepShortPlans } from '../apps/bff/src/db/keep-plans.ts'
import { buildApp } from '../apps/bff/src/app.ts'
import { ready } from './children.ts'
import { createStripeProvider } from '../apps/bff/src/integrations/psp/stripe.ts'

const [url = '', port = ''] = process.argv.slice(2)
const config = readConfig({ PORT: port, LOG_LEVEL: 'warn' })
const onError = () => undefined
const pool = keepShortPlans(
  createPool({ url, max: 10, statementMs: 8000, name: PEOPLE_POOL, onError }),
)
const app = await buildApp({
  config,
  clock: systemClock,
  db: createDb(pool),
  pool,
  searchPool: createSearchPool({ url, max: 6, name: SEARCH_POOL, onError }),
  psp: createStripeProvider(config),
  log: createLog(config.logLevel),
})
await app.listen({ port: Number(port), host: '127.0.0.1' })
ready()
