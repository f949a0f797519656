// Every list, order, filter, search, count, page of figures, export, report and timed job beside its limit, in one run.
import { sql } from 'kysely'
import { systemClock } from '../../apps/bff/src/clock.ts'
import { readConfig } from '../../apps/bff/src/config.ts'
import { createDb, createPool, createSearchPool, type Db } from '../../apps/bff/src/db/database.ts'
import { keepShortPlans } from '../../apps/bff/src/db/keep-plans.ts'
import { migrate } from '../../apps/bff/src/db/migrate.ts'
import { PEOPLE_POOL, SEARCH_POOL } from '../../apps/bff/src/db/somebody-there.ts'
import { buildApp } from '../../apps/bff/src/app.ts'
import type { RouteRow } from '../../apps/bff/src/http/route-config.ts'
import { createLog } from '../../apps/bff/src/log.ts'
import { timetable } from '../../apps/bff/src/timetable.ts'
import { createUtente, openSession } from '../../apps/bff/test/factories.ts'
import { openDatabase, readOptions } from '../database.ts'
import { createZeroProvider } from '../zero-provider.ts'
import { type Chi, chiama, domandeDi, type Misura, misura } from './domande.ts'

const { n, giri, port } = readOptions({ n: 100_000, giri: 5, port: 4396 })

/** Limits in milliseconds, of a machine that does nothing else; those of a job are of one run. */
const LIMITI: Readonly<Record<string, number>> = {
  elenchi: 50,
  ricerche: 50,
  pagine: 300,
  lavori: 60_000,
}
/** Jobs that speak with the provider about every record: measured by figures of their own. */
const ALTROVE = new Set([
  'addebita_scadenze',
  'allinea_conti',
  'cerca_restituzioni',
  'riconcilia',
  'riprendi_riconciliazione',
  'rileggi_carte',
  'rileggi_mandati',
  'controlla_contestazioni',
])

const onError = () => undefined
const database = await openDatabase(n)
await migrate(database.url)
const pool = keepShortPlans(
  createPool({ url: database.url, max: 6, statementMs: 8000, name: PEOPLE_POOL, onError }),
)
const db = createDb(pool)
const searchPool = createSearchPool({ url: database.url, max: 4, name: SEARCH_POOL, onError })
const config = readConfig({ PORT: String(port), LOG_LEVEL: 'error', RATEO_CONTI: 'propri' })
const log = createLog(config.logLevel)
const psp = createZeroProvider(config)
const app = await buildApp({ config, clock: systemClock, db, pool, searchPool, psp, log })
await app.listen({ port, host: '127.0.0.1' })

/** The largest of each kind: who has most pays for a statement that reads what it does not show. */
async function persone(): Promise<Chi[]> {
  const largest = async (column: 'esercente_id' | 'cliente_id') => {
    const { rows } = await sql<{ id: string }>`
      select ${sql.ref(column)} as id from abbonamenti group by 1 order by count(*) desc limit 1`.execute(
      db,
    )
    return rows[0]?.id ?? ''
  }
  const origin = `http://127.0.0.1:${port}`
  const entra = async (nome: string, ruolo: Parameters<typeof createUtente>[1]) => {
    const utente = await createUtente(db, ruolo)
    const [suo] = ruolo?.ruoli ?? []
    const token = await openSession(db, { utente_id: utente.id, ruolo: suo?.ruolo ?? 'admin' })
    return { nome, cookie: `rateo_sid=${token}`, origin }
  }
  const esercente_id = await largest('esercente_id')
  const cliente_id = await largest('cliente_id')
  return [
    await entra('esercente', { ruoli: [{ ruolo: 'esercente', esercente_id }] }),
    await entra('cliente', { ruoli: [{ ruolo: 'cliente', cliente_id }] }),
    await entra('admin', { ruoli: [{ ruolo: 'admin' }] }),
  ]
}

const SEARCH = '/api/search/'
const routes: readonly RouteRow[] = app.routeTable

async function elenchi(chi: Chi): Promise<Misura[]> {
  const found: Misura[] = []
  const paths = routes.filter(({ method, path }) => method === 'POST' && path.startsWith(SEARCH))
  for (const { path } of paths) {
    for (const domanda of await domandeDi(chi, path)) {
      const area = domanda.nome.startsWith('parola') ? 'ricerche' : 'elenchi'
      const nome = `${path.slice(SEARCH.length)}: ${domanda.nome}`
      found.push(await misura(chi, area, { ...domanda, nome }, giri))
    }
  }
  return found
}

/** Every address that is read without naming a record: homes, figures, settings, bells. */
async function pagine(chi: Chi): Promise<Misura[]> {
  const anno = new Date().getFullYear()
  const periodo = `dal=${anno - 1}-01-01&al=${anno - 1}-12-31`
  const found: Misura[] = []
  const paths = routes
    .filter(
      ({ method, path }) => method === 'GET' && path.startsWith('/api/') && !path.includes(':'),
    )
    .map(({ path }) => path)
  for (const path of paths) {
    for (const asked of [path, `${path}?${periodo}`]) {
      const { status } = await chiama(chi, asked)
      if (status === 200) {
        found.push(await misura(chi, 'pagine', { nome: asked, path: asked }, giri))
        break
      }
    }
  }
  return found
}

/** One run of each timed job, as the worker calls it. */
async function lavori(di: Db): Promise<Misura[]> {
  const found: Misura[] = []
  const deps = { config, db: di, clock: systemClock, psp, log, pool, searchPool }
  for (const { name, run } of timetable(deps)) {
    if (ALTROVE.has(name)) continue
    const begin = performance.now()
    await run()
    found.push({ area: 'lavori', domanda: name, chi: 'lavori', ms: performance.now() - begin })
  }
  return found
}

const ms = (value: number) => `${value.toFixed(value < 100 ? 1 : 0)} ms`

function racconta(misure: readonly Misura[]): boolean {
  let isWithin = true
  for (const area of Object.keys(LIMITI)) {
    const sue = misure.filter((una) => una.area === area)
    const answered = sue.flatMap((una) => (una.ms === null ? [] : [{ ...una, ms: una.ms }]))
    const order = answered.toSorted((a, b) => b.ms - a.ms)
    const limit = LIMITI[area] ?? 0
    const over = order.filter((una) => una.ms > limit)
    isWithin &&= over.length === 0
    console.log(
      `${area}: ${sue.length} domande, ${sue.length - answered.length} respinte con una frase; limite ${ms(limit)}, oltre ${over.length}`,
    )
    for (const una of order.slice(0, Math.max(10, over.length))) {
      console.log(`  ${ms(una.ms).padStart(9)}  ${una.chi.padEnd(9)} ${una.domanda}`)
    }
  }
  return isWithin
}

try {
  const misure: Misura[] = []
  for (const chi of await persone()) {
    misure.push(...(await elenchi(chi)), ...(await pagine(chi)))
  }
  misure.push(...(await lavori(db)))
  if (!racconta(misure)) process.exitCode = 1
} finally {
  await app.close()
  await searchPool.end()
  await db.destroy()
  await database.stop()
}
