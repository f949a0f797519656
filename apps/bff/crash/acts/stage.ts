import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { createDb, createPool } from '../../src/db/database.ts'
import { freePort } from '../../src/db/embedded.ts'
import type { Capabilities } from '../../src/integrations/psp/provider.ts'
import { bundle } from '../bundle.ts'
import { createChance } from '../chance.ts'
import { startCustomers } from '../people/customers.ts'
import { startMailSink } from '../mail-sink.ts'
import { type Postgres, startPostgres } from '../postgres.ts'
import { SECRET, SECRET_CONTI, startProvider } from '../provider.ts'
import type { Guasti } from '../proxy.ts'
import { createCourse } from '../releases.ts'
import { type Conto, launch, startSlot } from '../slots.ts'
import type { Compito } from '../task.ts'

export type Prova = {
  kills: number
  /** The most minutes of a run, whatever the kills. */
  minuti: number
  seed: number
  /** The number of hard stops of PostgreSQL, spread over the run. */
  cadute: number
  workers: number
  capabilities: Partial<Capabilities>
  tardi: readonly [min: number, max: number]
  fermo: readonly [min: number, max: number]
  /** Points where processes are made to stand still, instead of being killed anywhere. */
  fermaA: readonly string[] | null
  /** Statements run on the migrated database before anything else: for mutants. */
  sql: string
  tree: string
  /** The sources of an older release, which the run begins with; null to run one alone. */
  vecchio: string | null
  /** Each esercente has an account of its own at the provider. */
  conti: boolean
  /** No longer than this from calm to rest, in milliseconds. */
  quieteMs: number
  say: (line: string) => void
}

export const BFF = path.join(import.meta.dirname, '../..')

/** Steps that undo what was set up, the last first. */
export type Stops = (() => Promise<unknown>)[]

async function prepare(
  sql: string,
  program: { entry: string; cache: string },
  server: Postgres,
  compito: Compito,
): Promise<void> {
  const admin = new pg.Client({ connectionString: server.url('postgres') })
  await admin.connect()
  await admin.query('create database rateo')
  await admin.query('create database fornitore')
  await admin.end()
  const [code] = await once(launch(program, { ...compito, ruolo: 'migra', sordo: false }), 'exit')
  if (code !== 0) throw new Error('Le migrazioni non sono riuscite')
  if (sql === '') return
  const client = new pg.Client({ connectionString: compito.url })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}

async function openDatabases(stops: Stops) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'rateo-crash-'))
  chmodSync(folder, 0o755)
  stops.push(async () => rmSync(folder, { recursive: true, force: true }))
  const server = await startPostgres(path.join(folder, 'pg'))
  stops.push(server.stop)
  // The provider's own is a server apart: that one stays up.
  const theirs = await startPostgres(path.join(folder, 'fornitore'))
  stops.push(theirs.stop)
  return { folder, server, theirs }
}

/** Everything in its place: two databases, the provider, the mail, the processes and the people. */
export async function openStage(prova: Prova, stops: Stops) {
  const { kills, seed, workers, capabilities } = prova
  const chance = createChance(seed)
  const { folder, server, theirs } = await openDatabases(stops)
  const origin = `http://127.0.0.1:${await freePort()}`
  const guasti: Guasti = {
    attivi: true,
    tardi: prova.tardi,
    ricordaChiavi: capabilities.idempotency !== 'none',
  }
  const provider = await startProvider({
    databaseUrl: theirs.url('postgres'),
    noticesTo: `${origin}/psp/eventi`,
    guasti,
    chance,
    conti: prova.conti,
  })
  stops.push(provider.stop)
  const mail = await startMailSink(chance)
  stops.push(mail.stop)
  const compito: Compito = {
    ruolo: 'worker',
    url: server.url('rateo'),
    origin,
    smtp: mail.url,
    psp: { port: provider.port, secret: SECRET, capabilities, cliente: provider.cliente },
    conti: prova.conti ? SECRET_CONTI : null,
    avanti_ms: 0,
    seme: seed,
    sordo: true,
  }
  const program = async (tree: string, name: string) => ({
    entry: await bundle(tree, path.join(folder, name)),
    cache: path.join(folder, `cache-${name}`),
  })
  const nuovo = await program(prova.tree, 'programma')
  const vecchio = prova.vecchio === null ? null : await program(prova.vecchio, 'di-prima')
  await prepare(prova.sql, vecchio ?? nuovo, server, compito)
  const course = createCourse({ vecchio, nuovo, chance })
  const onError = () => undefined
  const pool = createPool({
    url: compito.url,
    max: 6,
    statementMs: 8000,
    name: 'rateo-crash',
    onError,
  })
  stops.push(() => pool.end())
  const db = createDb(pool)
  const conto: Conto = { uccisi: 0, aPunti: new Map(), fermati: new Map(), cadute: [] }
  const deadline = performance.now() + prova.minuti * 60_000
  const isCalm = () => conto.uccisi >= kills || performance.now() > deadline
  const { fermo: freeze, fermaA: stopAt } = prova
  const setting = {
    ...(vecchio ?? nuovo),
    chance,
    conto,
    freeze,
    stopAt,
    isCalm,
    conti: prova.conti,
    next: course.next,
  }
  const slots = [
    startSlot({ ...setting, stopAt: null }, { ...compito, ruolo: 'http' }),
    ...Array.from({ length: workers }, () => startSlot(setting, { ...compito, ruolo: 'worker' })),
  ]
  stops.push(() => Promise.all(slots.map((slot) => slot.stop())))
  const { codici } = mail
  const customers = await startCustomers({ db, origin, provider, chance, isCalm, codici })
  return { db, server, provider, mail, guasti, conto, slots, customers, isCalm, course, compito }
}
export type Stage = Awaited<ReturnType<typeof openStage>>
