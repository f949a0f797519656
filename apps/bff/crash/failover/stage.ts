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
import { startPair } from './pair.ts'
import { createDebitori, startPayers } from './payers.ts'
import { startPortal } from './portal.ts'

/** Steps that undo what was set up, the last first. */
export type Stops = (() => Promise<unknown>)[]

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

/** A pair of nodes, the provider, some `http` and a `worker` on the way between, and people who pay. */
export async function openFailover(
  { http, patienceMs }: { http: number; patienceMs: number },
  stops: Stops,
) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'rateo-cambio-'))
  chmodSync(folder, 0o755)
  stops.push(async () => rmSync(folder, { recursive: true, force: true }))
  const origins: string[] = []
  while (origins.length < http) origins.push(`http://127.0.0.1:${await freePort()}`)
  const [origin = ''] = origins
  const provider = await openProvider(folder, origin, stops)
  const pair = await startPair(folder, patienceMs)
  stops.push(pair.stop)
  for (const name of ['rateo', 'segni'])
    await ask(pair.primary().url('postgres'), `create database ${name}`)
  await migrate(pair.primary().url('rateo'))
  const setting = { way: pair.way.url, pspPort: provider.port, cache: path.join(folder, 'cache') }
  const portali = await Promise.all([
    ...origins.map((one) => startPortal({ ...setting, ruolo: 'http', origin: one })),
    startPortal({ ...setting, ruolo: 'worker', origin }),
  ])
  stops.push(() => Promise.all(portali.map((one) => one.stop())))
  const pool = createPool({
    url: pair.way.url,
    max: 8,
    statementMs: 8000,
    name: 'rateo-cambio',
    onError: () => undefined,
  })
  stops.push(() => pool.end())
  const db = createDb(pool)
  await createAdmin(db)
  const segni = await startMarkers(pair.way.url)
  stops.push(segni.stop)
  const debiti = await createDebitori(db, provider)
  const payers = startPayers(origins, patienceMs)
  stops.push(payers.stop)
  return { pair, provider, db, portali, segni, payers, debiti }
}
export type Scena = Awaited<ReturnType<typeof openFailover>>
