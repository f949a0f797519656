// The billing run (P8): what it writes for each rata that falls due, beside the least that a batch costs. One run, in turns.
import { sql } from 'kysely'
import { systemClock } from '../apps/bff/src/clock.ts'
import { readConfig } from '../apps/bff/src/config.ts'
import { createDb, createPool } from '../apps/bff/src/db/database.ts'
import { migrate } from '../apps/bff/src/db/migrate.ts'
import { createLog } from '../apps/bff/src/log.ts'
import { addebitaDovuti } from '../apps/bff/src/modules/accordi/scadenze/index.ts'
import { addebitaNudo, creaLimite } from './batch-floor.ts'
import { median } from './children.ts'
import { openDatabase, readOptions } from './database.ts'
import { creaRateDovute, invia, unaVolta } from './due-rate.ts'
import { createZeroProvider } from './zero-provider.ts'

const { n, rounds, invii } = readOptions({ n: 2000, rounds: 3, invii: 1 })
/** As the product does. */
const CORSIE = 2
const INSIEME = 100

async function misura(work: () => Promise<number>): Promise<number> {
  const begin = performance.now()
  const fatte = await work()
  if (fatte !== n) throw new Error(`${fatte} of ${n} done`)
  return n / ((performance.now() - begin) / 1000)
}

const database = await openDatabase(n)
const config = readConfig({ LOG_LEVEL: 'warn', RATEO_CONTI: 'propri' })
const onError = () => undefined
try {
  await migrate(database.url)
  const settings = { url: database.url, max: 8, statementMs: 120_000, name: 'rateo-bench', onError }
  const db = createDb(createPool(settings))
  const deps = {
    db,
    clock: systemClock,
    psp: createZeroProvider(config),
    log: createLog('warn'),
  }
  // The same rows into the same indexes with no rule to keep them right: no trigger, no foreign key.
  const url = `${database.url}?options=-c%20session_replication_role%3Dreplica`
  const nudo = createDb(createPool({ ...settings, url }))
  const [giro, limite, chiusi, senzaRegole]: number[][] = [[], [], [], []]
  for (let round = 0; round <= rounds; round++) {
    const esercente_id = await creaRateDovute(db, n)
    giro?.push(await misura(() => addebitaDovuti(deps)))
    await unaVolta(db, { esercente_id, stato: 'in_verifica', n })
    if (invii > 0) {
      chiusi?.push(await misura(() => invia(deps)))
      await unaVolta(db, { esercente_id, stato: 'pagato', n })
    }
    const altro_id = await creaRateDovute(db, n)
    senzaRegole?.push(await misura(() => addebitaDovuti({ ...deps, db: nudo })))
    await unaVolta(db, { esercente_id: altro_id, stato: 'in_verifica', n })
    await sql`update operazioni_psp set prossimo_at = 'infinity' where stato = 'da_inviare'`.execute(
      db,
    )
    await creaLimite(db, n)
    limite?.push(await misura(() => addebitaNudo(db, CORSIE, INSIEME)))
  }
  // The first turn warms up and is thrown away.
  const [nostro, loro, righe] = [giro, limite, senzaRegole].map((turni) =>
    median(turni?.slice(1) ?? []),
  ) as [number, number, number]
  console.log(
    `giro       rateo ${nostro.toFixed(0)}/s | limite ${loro.toFixed(0)}/s (${INSIEME} x ${CORSIE}) | rapporto ${(nostro / loro).toFixed(2)} (P8: ≥ 0.50), 100.000 rate in ${(100_000 / nostro).toFixed(0)} s`,
  )
  console.log(
    `regole     senza trigger e chiavi esterne ${righe.toFixed(0)}/s | rapporto ${(nostro / righe).toFixed(2)}, e con il limite ${(righe / loro).toFixed(2)}`,
  )
  if (invii > 0)
    console.log(`invii      rateo ${median(chiusi?.slice(1) ?? []).toFixed(0)}/s, ognuna una volta`)
  await nudo.destroy()
  await db.destroy()
} finally {
  await database.stop()
}
