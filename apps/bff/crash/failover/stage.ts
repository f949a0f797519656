import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createDb, createPool } from '../../src/db/database.ts'
import { freePort } from '../../src/db/embedded.ts'
import { migrate } from '../../src/db/migrate.ts'
import { createChance } from '../chance.ts'
import { startPostgres } from '../postgres.ts'
import { startProvider } from '../provider.ts'
import { createAdmin } from '../../test/factories.ts'
import { startMarkers } from './markers.ts'
import { ask } from './node.ts'
import { createDebitori, startPayers } from './payers.ts'
import { startPortal } from './portal.ts'

/** Steps that undo what was set up, the last first. */
export type Stops = (() => Promise<unknown>)[]

/** A folder that is gone in the end, and that a server run by somebody else may enter. */
export function openFolder(stops: Stops): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'rateo-cambio-'))
  chmodSync(folder, 0o755)
  stops.push(async () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The provider, on a server of its own that stays up, by a line that nothing is wrong with. */
async function openProvider(folder: string, origin: string, stops: Stops) {
  const theirs = await startPostgres(path.join(folder, 'fornitore'))
  stops.push(theirs.stop)
  const provider = await startProvider({
    databaseUrl: theirs.url('postgres'),
    noticesTo: `${origin}/psp/eventi`,
    guasti: { attivi: false, tardi: [0, 0], ricordaChiavi: true },
    chance: createChance(7),
  })
  stops.push(provider.stop)
  provider.notices.calm()
  return provider
}

type Setting = {
  folder: string
  /** The way that the portal has to the database, and the address of the primary itself, each of the database `rateo`. */
  way: string
  primaryUrl: () => string
  http: number
  patienceMs: number
}

/** A database that is there gets the provider, some `http` and a `worker`, and people who pay. */
export async function openBusiness(setting: Setting, stops: Stops) {
  const { folder, way, primaryUrl, http, patienceMs } = setting
  const origins: string[] = []
  while (origins.length < http) origins.push(`http://127.0.0.1:${await freePort()}`)
  const [origin = ''] = origins
  const provider = await openProvider(folder, origin, stops)
  const postgres = Object.assign(new URL(primaryUrl()), { pathname: '/postgres' }).href
  for (const name of ['rateo', 'segni']) await ask(postgres, `create database ${name}`)
  await migrate(primaryUrl())
  const portal = { way, pspPort: provider.port, cache: path.join(folder, 'cache') }
  const portali = await Promise.all([
    ...origins.map((one) => startPortal({ ...portal, ruolo: 'http', origin: one })),
    startPortal({ ...portal, ruolo: 'worker', origin }),
  ])
  stops.push(() => Promise.all(portali.map((one) => one.stop())))
  const onError = () => undefined
  const pool = createPool({ url: way, max: 8, statementMs: 8000, name: 'rateo-cambio', onError })
  stops.push(() => pool.end())
  const db = createDb(pool)
  await createAdmin(db)
  const segni = await startMarkers(way)
  stops.push(segni.stop)
  const debiti = await createDebitori(db, provider)
  const payers = startPayers(origins, patienceMs)
  stops.push(payers.stop)
  return { primaryUrl, provider, db, portali, segni, payers, debiti }
}
export type Scena = Awaited<ReturnType<typeof openBusiness>>
