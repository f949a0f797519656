import type { FastifyBaseLogger } from 'fastify'
import { createMovableClock, isMovable, systemClock } from './clock.ts'
import { ConfigError } from './config-secrets.ts'
import { type Config, readConfig } from './config.ts'
import { checkAddresses } from './db/addresses/check-addresses.ts'
import { openReplica } from './db/addresses/replica.ts'
import { askWho, clocksApart } from './db/addresses/who-answers.ts'
import { createDb, createPool, createSearchPool } from './db/database.ts'
import { PEOPLE_POOL, SEARCH_POOL } from './db/somebody-there.ts'
import { keepShortPlans } from './db/keep-plans.ts'
import { AVVISO_PROPRIETARIO, ownsTables } from './db/grants.ts'
import { TRIAL_TIME_SETTINGS, setUpTrialTime } from './db/trial-time.ts'
import { buildApp } from './app.ts'
import { listenForMetrics } from './http/plugins/metrics-port.ts'
import { ensureFreePort, everyAddress } from './free-port.ts'
import type { Deps } from './http/deps.ts'
import { createStripeProvider } from './integrations/psp/stripe.ts'
import { seguiOrologio } from './jobs/orologio-prova.ts'
import { createLog } from './log.ts'
import { seguiLavori } from './modules/base/allarmi/index.ts'
import { senzaConti } from './modules/persone/esercenti/index.ts'
import { risigillaTotp } from './modules/persone/sessione/index.ts'
import { risigillaWebhook } from './modules/ponte/sviluppatori/index.ts'
import { openMigrated } from './open-database.ts'
import { explainStartError } from './start-error.ts'
import { rememberDemoCards, startTrialProvider } from './trial-provider.ts'
import { welcome } from './welcome.ts'
import { asError } from './thrown.ts'
import { impostaPortale } from './modules/registri/documenti/index.ts'

// A stop that takes longer, in milliseconds, is not clean.
const STOP_LIMIT = 10_000

/** Undone in the opposite order at stop: what was started last goes first. */
type Stops = (() => Promise<unknown>)[]

/** The time of the trial goes on from where it was moved to, in every process. */
async function startTrialTime(deps: Deps, url: string, stops: Stops): Promise<Deps> {
  const clock = createMovableClock(
    (await setUpTrialTime(deps.config.migrationUrl ?? url)).avanti_ms,
  )
  const follower = seguiOrologio(deps.db, clock)
  stops.push(async () => follower.stop())
  return { ...deps, clock }
}

async function createDeps(
  config: Config,
  directUrl: string,
  log: FastifyBaseLogger,
  stops: Stops,
): Promise<Deps> {
  const onError = (error: Error) => log.warn({ err: error.message }, 'database connection lost')
  const settings = config.isTrial ? TRIAL_TIME_SETTINGS : ''
  impostaPortale(config.origin)
  const isPooled = config.hasPooler
  const common = { url: config.databaseUrl ?? directUrl, onError, settings, isPooled }
  const people = createPool({ ...common, max: 10, statementMs: 8000, name: PEOPLE_POOL })
  const pool = isPooled ? people : keepShortPlans(people)
  const searchPool = createSearchPool({ ...common, max: 6, name: SEARCH_POOL })
  stops.push(() => Promise.all([pool.end(), searchPool.end()]))
  const apart = clocksApart(await askWho(pool))
  if (apart !== null) log.warn(apart)
  const statementMs = config.runs.worker ? 30_000 : 8000
  const replica = config.replica
    ? await openReplica({ ...config.replica, primary: pool, statementMs, settings, log })
    : undefined
  if (replica) stops.push(replica.stop)
  return {
    config,
    clock: systemClock,
    db: createDb(pool),
    pool,
    searchPool,
    replica,
    directUrl,
    psp: createStripeProvider(config),
    log,
  }
}

/** The provider of the trial: beside the process that answers people, as its pages are. */
async function startProvider({ config, clock, log, pool }: Deps, url: string, stops: Stops) {
  const { trialPort: port, webhookSecret, conti } = config.psp
  if (port === null || !config.runs.http) return
  const webhookUrl = `http://localhost:${config.port}/psp/eventi`
  // The trial provider makes tables of its own, which the portal's role may not.
  const databaseUrl = config.migrationUrl ?? url
  const provider = await startTrialProvider(
    {
      port,
      databaseUrl,
      webhookUrl,
      webhookSecret,
      ...(conti && {
        webhookConti: { url: `${webhookUrl}-conti`, secret: conti.webhookSecret },
      }),
    },
    {
      ahead: () => (isMovable(clock) ? clock.ahead() : 0),
      onFault: (guasto) => log.error({ guasto }, 'fornitore di prova'),
    },
  )
  stops.push(provider.stop)
  if (!config.withDemo) return
  await rememberDemoCards(pool, port)
  if (conti === undefined) return
  const { rememberDemoConti } = await import('../seeds/conti/remember.ts')
  await rememberDemoConti(pool, port)
}

/** Lets the calls end by themselves before a stop; there is nothing to wait for until calls are taken. */
let drain = () => Promise.resolve()

/** Loads what sends traces and metrics, only where somebody wants them. */
async function startTelemetry({ otel }: Config, log: FastifyBaseLogger, stops: Stops) {
  if (otel === null) return null
  const { startOtlp } = await import('./integrations/otlp/start-otlp.ts')
  const otlp = startOtlp(otel, log)
  stops.push(otlp.stop)
  return otlp
}

async function start(config: Config, log: FastifyBaseLogger, stops: Stops) {
  const otlp = await startTelemetry(config, log, stops)
  const host = config.isTrial ? 'localhost' : await everyAddress()
  if (config.runs.http) await ensureFreePort(config.port, host)
  const say = (line: string) => void process.stdout.write(line)
  await checkAddresses(config)
  const url = await openMigrated(config, { log, stops, say })
  const real = await createDeps(config, url, log, stops)
  if (!config.isTrial && (await ownsTables(real.pool))) log.warn(AVVISO_PROPRIETARIO)
  const deps = config.isTrial ? await startTrialTime(real, url, stops) : real
  if (config.withDemo) {
    const { seedDemo } = await import('../seeds/demo.ts')
    await seedDemo({
      ...deps,
      conti: config.psp.conti !== undefined && config.psp.trialPort !== null,
    })
  }
  await risigillaTotp(deps.db, config.secret)
  await risigillaWebhook(deps.db, config.secret)
  // An operator that goes back to `propri`: nobody waits for an account any more.
  if (deps.psp.conti === null) await senzaConti(deps.db)

  // Each takes half a second and waits for nothing of the other.
  const [app] = await Promise.all([
    config.runs.http ? buildApp(deps) : null,
    startProvider(deps, url, stops),
  ])
  if (config.runs.worker) {
    const { startWorker } = await import('./jobs/worker.ts')
    const worker = await startWorker(deps)
    stops.push(worker.stop)
  }
  if (app) {
    stops.push(() => app.close())
    drain = app.drain
    otlp?.addMetrics(app.metrics)
    stops.push(seguiLavori(deps).stop)
    await app.listen({ port: config.port, host })
    const { port } = config.metrics
    if (port !== null)
      stops.push((await listenForMetrics(app.metrics, config, { port, host })).stop)
  }
  process.stdout.write(welcome(config))
}

async function stopAll(stops: Stops) {
  for (const stop of stops.splice(0).toReversed()) await stop().catch(() => undefined)
}

const stops: Stops = []
let log: FastifyBaseLogger = createLog('error')
let isStopping = false
let exitCode = 0

/** Stops in order: no new calls, those in hand are answered, the worker's are finished or left to others. */
async function stop(isPatient: boolean) {
  if (isStopping) return
  isStopping = true
  setTimeout(() => process.exit(1), STOP_LIMIT).unref()
  if (isPatient) await drain()
  await stopAll(stops)
  process.exit(exitCode)
}

/**
 * An error that nobody caught: what the process holds in memory can no longer be trusted, so it ends, and whoever
 * watches over it starts another. Everything that is known of it is in the log.
 */
function onStrayError(err: unknown, origin: string) {
  log.fatal({ err, origin, stack: err instanceof Error ? err.stack : String(err) }, 'stray error')
  exitCode = 1
  void stop(true)
}
process.on('uncaughtException', onStrayError)
process.on('unhandledRejection', (reason) => onStrayError(reason, 'unhandledRejection'))

// SIGINT stops at once: a person who presses Ctrl-C, or saves a file under `npm run dev`, does not want to wait.
process.on('SIGTERM', () => void stop(true))
process.on('SIGHUP', () => void stop(true))
process.on('SIGINT', () => void stop(false))
// The terminal that went away takes its output with it: what cannot be said any more ends nothing.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

const context = { port: 0, dataFolder: '' }
try {
  const config = readConfig(process.env)
  log = createLog(config.logLevel)
  Object.assign(context, { port: config.port, dataFolder: config.dataFolder })
  await start(config, log, stops)
} catch (error) {
  await stopAll(stops)
  const sentence = error instanceof ConfigError ? error.message : explainStartError(error, context)
  process.stderr.write(`${sentence ?? String(asError(error).stack)}\n`)
  process.exit(1)
}
