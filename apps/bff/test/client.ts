import type { FastifyBaseLogger, FastifyInstance, InjectOptions } from 'fastify'
import { pino } from 'pino'
import { type Clock, dayInRome, systemClock } from '../src/clock.ts'
import { type Config, readConfig } from '../src/config.ts'
import { openReplica } from '../src/db/addresses/replica.ts'
import { createDb, createPool, createSearchPool, type Db } from '../src/db/database.ts'
import { buildApp } from '../src/app.ts'
import type { Deps } from '../src/http/deps.ts'
import { type PaymentProvider, ProviderUnreachable } from '../src/integrations/psp/provider.ts'
import { freshDatabase } from './database.ts'
import { openSession } from './factories.ts'

/** The caller, as the factories return it. Null is nobody. */
export type Person = { utente_id: string; ruolo: 'esercente' | 'cliente' | 'admin' }

export type TestResponse = {
  status: number
  /** Parsed when it is JSON, else the text. */
  body: ReturnType<typeof JSON.parse>
  raw: Buffer
  headers: Record<string, string | string[] | number | undefined>
  cookie: string | undefined
}

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS'
export type Call = (
  method: Method,
  url: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<TestResponse>

const silent = () => Promise.reject(new ProviderUnreachable('no provider in this test'))

/** A provider that never answers: the tests of payments bring their own. */
const silentProvider: PaymentProvider = {
  nome: 'silenzio',
  capabilities: {
    idempotency: 'header',
    keyTtlMs: 86_400_000,
    lookupByReference: true,
    maxProcessingMs: 60_000,
    refundPartial: true,
    timeoutMs: 10_000,
  },
  conti: null,
  createCheckout: silent,
  createCustomer: silent,
  createSetup: silent,
  lookupSetup: silent,
  forgetMethod: silent,
  registerMandate: silent,
  charge: silent,
  cancelCharge: silent,
  listReturns: silent,
  listAsked: silent,
  listMoves: silent,
  readMove: silent,
  lookup: silent,
  expireCheckout: silent,
  refund: silent,
  listDisputes: silent,
  isMandateActive: silent,
  readMethod: silent,
  uploadEvidence: silent,
  answerDispute: silent,
  acceptDispute: silent,
  parseAccountEvent: () => {
    throw new ProviderUnreachable('no provider in this test')
  },
  parseEvent: () => {
    throw new ProviderUnreachable('no provider in this test')
  },
}

/** A clock that stands still until it is told to go on. */
export function stoppedClock(start = new Date()) {
  let time = start.getTime()
  return {
    now: () => new Date(time),
    today: () => dayInRome(new Date(time)),
    advance: (ms: number) => {
      time += ms
    },
  }
}

const isText = (body: unknown): body is string | Buffer =>
  typeof body === 'string' || Buffer.isBuffer(body)

/** Headers that our own page sends with every call. */
const ours = { 'x-rateo': '1', 'sec-fetch-site': 'same-origin' }

export async function call(
  app: FastifyInstance,
  method: Method,
  url: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<TestResponse> {
  const type = body === undefined ? {} : { 'content-type': 'application/json' }
  const payload = isText(body) ? body : JSON.stringify(body)
  const options = {
    method,
    url,
    headers: { ...type, ...headers },
    ...(body !== undefined && { payload }),
  }
  const response = await app.inject(options as InjectOptions)
  const isJson =
    /json/.test(String(response.headers['content-type'])) && !response.headers['content-encoding']
  const [cookie] = response.cookies
  return {
    status: response.statusCode,
    body: isJson && response.payload !== '' ? response.json() : response.payload,
    raw: response.rawPayload,
    headers: response.headers,
    cookie: cookie && `${cookie.name}=${cookie.value}`,
  }
}

type Options = {
  psp?: PaymentProvider
  clock?: Clock | undefined
  config?: Partial<Config>
  /** A database that is there already; else one of its own. */
  database?: Awaited<ReturnType<typeof freshDatabase>>
  /** Connections of the pool. */
  max?: number
  /** The milliseconds that one of them is waited for. */
  connectMs?: number
  log?: FastifyBaseLogger
  /** The same database by a pooler; jobs go past it. */
  through?: ((url: string) => string) | undefined
  /** A copy of the database, and how far it may be behind. */
  replica?: { url: string; maxLagMs: number }
  /** Routes that only this test needs. */
  routes?: (app: FastifyInstance, deps: Deps) => void
}

/** Makes calls as a person, with a real session of theirs in the database. */
function createAs(app: FastifyInstance, db: Db, clock: Clock, origin: string) {
  const cookies = new Map<string, Promise<string>>()
  const written = new Map<string, string[]>()
  const name = origin.startsWith('https:') ? '__Host-rateo_sid' : 'rateo_sid'
  return (person: Person | null): Call =>
    async (method, url, body, headers = {}) => {
      if (person === null) return call(app, method, url, body, { ...ours, ...headers })
      // A session does not last for days: where the clock was moved on, they sign in again.
      const key = `${person.utente_id}:${person.ruolo}:${clock.today()}`
      const token = cookies.get(key) ?? openSession(db, person, clock.now())
      cookies.set(key, token)
      const cookie = [`${name}=${await token}`, ...(written.get(key) ?? [])].join('; ')
      const response = await call(app, method, url, body, { cookie, ...ours, ...headers })
      // As a browser does: what comes with a new token goes on with it.
      const fresh = response.cookie?.match(new RegExp(`^${name}=(.+)$`))?.[1]
      if (fresh !== undefined) cookies.set(key, Promise.resolve(fresh))
      const mark = [response.headers['set-cookie']]
        .flat()
        .flatMap((one) => String(one).match(/^(?:__Host-)?rateo_scritto=[^;]+/)?.[0] ?? [])
      if (mark.length > 0) written.set(key, mark)
      return response
    }
}

/** The real application on a database of its own; `as(person)(method, url, body, headers)` calls it. */
export async function startApp({
  psp = silentProvider,
  clock = systemClock,
  config,
  max,
  connectMs,
  log = pino({ level: 'silent' }),
  routes,
  database,
  through,
  replica: copy,
}: Options = {}) {
  const { url, pool, db, drop } =
    database ??
    (await freshDatabase({
      ...(max !== undefined && { max }),
      ...(connectMs !== undefined && { connectMs }),
    }))
  const onError = () => undefined
  const way = { url: through?.(url) ?? url, isPooled: through !== undefined, onError }
  const searchPool = createSearchPool({
    ...way,
    max: 4,
    // Behind a pooler each of them begins anew, and a machine that is held up gives it late.
    ...(through && { connectMs: 20_000 }),
    name: 'rateo-test-ricerche',
  })
  const people = through
    ? createPool({
        ...way,
        max: 8,
        statementMs: 8000,
        connectMs: 20_000,
        name: 'rateo-test-pooler',
      })
    : pool
  const replica = copy
    ? await openReplica({ ...copy, primary: pool, statementMs: 30_000, settings: '', log })
    : undefined
  const deps: Deps = {
    // Several test files share few cores: being late is no fault of what is tested. A test that wants accounts of the esercenti asks
    // for them, with a provider that has them (test/payments.ts).
    config: {
      ...readConfig({ LOG_LEVEL: 'silent', RATEO_CONTI: 'propri' }),
      maxEventLoopDelayMs: 0,
      ...config,
    },
    clock,
    db: through ? createDb(people) : db,
    pool: people,
    searchPool,
    replica,
    directUrl: url,
    psp,
    log,
  }
  const app = await buildApp(deps)
  routes?.(app, deps)
  await app.ready()
  const stop = async () => {
    await app.close()
    await replica?.stop()
    await searchPool.end()
    if (through) await people.end()
    await drop()
  }
  return { url, db, pool, deps, app, as: createAs(app, db, clock, deps.config.origin), stop }
}
