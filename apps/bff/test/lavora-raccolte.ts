import { pino } from 'pino'
import { systemClock } from '../src/clock.ts'
import { createDb, createPool } from '../src/db/database.ts'
import { elaboraRaccolte } from '../src/modules/accordi/raccolte/index.ts'

/** A worker of its own, for tests that kill it: it says a line for each turn. */
const [url = ''] = process.argv.slice(2)
const pool = createPool({
  url,
  max: 2,
  statementMs: 8000,
  connectMs: 20_000,
  name: 'rateo-prova-raccolte',
  onError: () => undefined,
})
const db = createDb(pool)
process.stdout.write('pronto\n')
while ((await elaboraRaccolte({ db, clock: systemClock, log: pino({ level: 'silent' }) })) > 0) {
  process.stdout.write('giro\n')
}
await db.destroy()
