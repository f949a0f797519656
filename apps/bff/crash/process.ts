// A process of the product, to be killed: the same modules as main.ts, with the waits of a fast provider.
import { pino } from 'pino'
import { type Clock, dayInRome } from '../src/clock.ts'
import { readConfig } from '../src/config.ts'
import { createDb, createPool, createSearchPool } from '../src/db/database.ts'
import type { Deps } from '../src/http/deps.ts'
import { createStripeProvider } from '../src/integrations/psp/stripe.ts'
import { createChance } from './chance.ts'
import { armOnDemand, watchProvider } from './points.ts'
import { type Compito, readCompito } from './task.ts'

function createDeps({ url, psp, conti, smtp, origin, avanti_ms, sordo }: Compito): Deps {
  const now = () => new Date(Date.now() + avanti_ms)
  const clock: Clock = { now, today: () => dayInRome(now()) }
  const config = readConfig({
    DATABASE_URL: url,
    RATEO_MODE: 'prova',
    RATEO_ORIGIN: origin,
    PSP_PORT: String(psp.port),
    RATEO_CONTI: 'propri',
    STRIPE_WEBHOOK_SECRET: psp.secret,
    ...(conti !== null && { RATEO_CONTI: 'collegati', STRIPE_WEBHOOK_SECRET_CONTI: conti }),
    SMTP_URL: smtp,
    LOG_LEVEL: sordo ? 'silent' : 'error',
  })
  const onError = () => undefined
  const pool = createPool({ url, max: 8, statementMs: 8000, name: 'rateo-crash', onError })
  return {
    config: { ...config, maxEventLoopDelayMs: 0 },
    clock,
    db: createDb(pool),
    pool,
    searchPool: createSearchPool({ url, max: 1, name: 'rateo-crash-ricerche', onError }),
    psp: watchProvider(createStripeProvider(config, psp.capabilities)),
    log: pino({ level: config.logLevel }, pino.destination({ dest: 2, sync: true })),
  }
}

/** The night reads the provider's whole list of three days: as often as its answers leave room for anybody else's. */
const NIGHT_MS = 15_000

/** The reconciliation of a night, over and over: whoever is killed in it leaves it to the next. */
function night(deps: Deps, seed: number) {
  let next = Date.now() + createChance(seed).int(0, NIGHT_MS)
  return {
    name: 'riconcilia',
    work: async () => {
      if (Date.now() < next) return 0
      next = Date.now() + NIGHT_MS
      const { riconcilia } = await import('../src/modules/incasso/riconciliazione/index.ts')
      await riconcilia(deps)
      return 0
    },
  }
}

/** Runs the lanes and jobs of the product, and the billing run that the timetable would start. */
async function work(compito: Compito): Promise<void> {
  const { lanes, timetable } = await import('../src/timetable.ts')
  const { startLane } = await import('../src/jobs/lanes.ts')
  const { addebita } = await import('./people/due.ts')
  const deps = createDeps(compito)
  // Jobs of the day that find what no notice told run often.
  const often = [
    'sblocca_rimborsi',
    'controlla_contestazioni',
    'cerca_restituzioni',
    'riprova_rifiutati',
    'segui_rate',
    'segui_ritardi',
  ]
  const all = [
    ...lanes(deps),
    { name: 'scadenze', work: () => addebita(deps) },
    ...timetable(deps)
      .filter(({ name }) => often.includes(name))
      .map(({ name, run }) => ({ name, work: async () => (await run(), 0) })),
  ]
  for (const lane of [...all, night(deps, compito.seme)]) startLane(lane, deps.log)
}

async function serve(compito: Compito): Promise<void> {
  const { buildApp } = await import('../src/app.ts')
  const app = await buildApp(createDeps(compito))
  await app.listen({ port: Number(new URL(compito.origin).port), host: '127.0.0.1' })
}

process.on('disconnect', () => process.exit(0))
const compito = readCompito(process.env['RATEO_CRASH'])
if (compito.ruolo === 'migra') {
  const { migrate } = await import('../src/db/migrate.ts')
  await migrate(compito.url)
  // The modules are read once by a process that ends well: their compiled form is then kept for those that will not.
  await Promise.all([
    import('../src/timetable.ts'),
    import('../src/jobs/lanes.ts'),
    import('../src/app.ts'),
    import('./people/due.ts'),
  ])
  process.exit(0)
}
armOnDemand()
await (compito.ruolo === 'worker' ? work(compito) : serve(compito))
process.send?.({ pronto: true })
