// The product as it starts in production, with a provider that answers at once.
import { systemClock } from '../apps/bff/src/clock.ts'
import { readConfig } from '../apps/bff/src/config.ts'
import { createDb, createPool, createSearchPool } from '../apps/bff/src/db/database.ts'
import { keepShortPlans } from '../apps/bff/src/db/keep-plans.ts'
import { buildApp } from '../apps/bff/src/app.ts'
import { createLog } from '../apps/bff/src/log.ts'
import { ready } from './children.ts'
import { createZeroProvider } from './zero-provider.ts'

const [url = '', port = '', waitMs = '0', conti = 'propri'] = process.argv.slice(2)
const config = readConfig({ PORT: port, LOG_LEVEL: 'error', RATEO_CONTI: conti })
const onError = () => undefined
const pool = keepShortPlans(
  createPool({ url, max: 10, statementMs: 8000, name: 'rateo-bench-web', onError }),
)
const app = await buildApp({
  config,
  clock: systemClock,
  db: createDb(pool),
  pool,
  searchPool: createSearchPool({ url, max: 6, name: 'rateo-bench-ricerche', onError }),
  psp: createZeroProvider(config, Number(waitMs)),
  log: createLog(config.logLevel),
})
await app.listen({ port: Number(port), host: '127.0.0.1' })
ready()
