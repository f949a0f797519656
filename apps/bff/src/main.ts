import type { FastifyBaseLogger } from 'fastify'
import { seedDemo } from '../seeds/demo.ts'
import { createMovableClock, isMovable, systemClock } from './clock.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { createDb, createPool, createSearchPool } from './db/database.ts'
import { startEmbedded } from './db/embedded.ts'
import { migrate } from './db/migrate.ts'
import { TRIAL_TIME_SETTINGS, setUpTrialTime } from './db/trial-time.ts'
import { buildApp } from './http/app.ts'
import { ensureFreePort } from './free-port.ts'
import type { Deps } from './http/deps.ts'
import { createStripeProvider } from './integrations/psp/stripe.ts'
import { seguiOrologio } from './jobs/orologio-prova.ts'
import { startWorker } from './jobs/worker.ts'
import { createLog } from './log.ts'
import { explainStartError } from './start-error.ts'
import { rememberDemoCards, startTrialProvider } from './trial-provider.ts'
import { welcome } from './welcome.ts'

// What must be over before a stop is called clean, in milliseconds.
const STOP_LIMIT = 10_000

/** Undone in the opposite order at stop: what was started last goes first. */
type Stops = (() => Promise<unknown>)[]

async function openDatabase(config: Config, stops: Stops): Promise<string> {
  if (config.databaseUrl !== null) return config.databaseUrl
  const server = await startEmbedded(config.dataFolder)
  stops.push(server.stop)
  return server.url('postgres')
}

/** The time of the trial goes on from where it was moved to, in every process. */
async function startTrialTime(deps: Deps, url: string, stops: Stops): Promise<Deps> {
  const clock = createMovableClock((await setUpTrialTime(url)).avanti_ms)
  const follower = seguiOrologio(deps.db, clock)
  stops.push(async () => follower.stop())
  return { ...deps, clock }
}

function createDeps(config: Config, url: string, log: FastifyBaseLogger, stops: Stops): Deps {
  const onError = (error: Error) => log.warn({ err: error.message }, 'database connection lost')
  const settings = config.isTrial ? TRIAL_TIME_SETTINGS : ''
  const pool = createPool({ url, max: 10, statementMs: 8000, name: 'rateo-web', onError, settings })
  const searchPool = createSearchPool({ url, max: 6, name: 'rateo-ricerche', onError, settings })
  stops.push(() => Promise.all([pool.end(), searchPool.end()]))
  return {
    config,
    clock: systemClock,
    db: createDb(pool),
    pool,
    searchPool,
    psp: createStripeProvider(config),
    log,
  }
}

/** Lets the calls end by themselves before a stop; there is nothing to wait for until calls are taken. */
let drain = () => Promise.resolve()

async function start(config: Config, log: FastifyBaseLogger, stops: Stops) {
  const host = config.isTrial ? 'localhost' : '0.0.0.0'
  if (config.runs.http) await ensureFreePort(config.port, host)
  const url = await openDatabase(config, stops)
  await migrate(url)
  const real = createDeps(config, url, log, stops)
  const deps = config.isTrial ? await startTrialTime(real, url, stops) : real
  if (config.withDemo) await seedDemo(deps)

  if (config.psp.trialPort !== null && config.runs.http) {
    const provider = await startTrialProvider({
      port: config.psp.trialPort,
      databaseUrl: url,
      webhookUrl: `http://localhost:${config.port}/psp/eventi`,
      webhookSecret: config.psp.webhookSecret,
    })
    stops.push(provider.stop)
    if (isMovable(deps.clock)) await provider.clock.setAhead(deps.clock.ahead())
    if (config.withDemo) await rememberDemoCards(deps.pool, config.psp.trialPort)
  }
  if (config.runs.worker) {
    const worker = await startWorker(deps)
    stops.push(worker.stop)
  }
  if (config.runs.http) {
    const app = await buildApp(deps)
    stops.push(() => app.close())
    drain = app.drain
    await app.listen({ port: config.port, host })
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

/** In order: no new calls, those in hand are answered, what the worker holds is finished or left to others. */
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

// Who presses Ctrl-C, or saves a file under `npm run dev`, waits for nobody.
process.on('SIGTERM', () => void stop(true))
process.on('SIGINT', () => void stop(false))

const context = { port: 0, dataFolder: '' }
try {
  const config = readConfig(process.env)
  log = createLog(config.logLevel)
  Object.assign(context, { port: config.port, dataFolder: config.dataFolder })
  await start(config, log, stops)
} catch (error) {
  await stopAll(stops)
  const sentence = error instanceof ConfigError ? error.message : explainStartError(error, context)
  process.stderr.write(`${sentence ?? String((error as Error).stack)}\n`)
  process.exit(1)
}
