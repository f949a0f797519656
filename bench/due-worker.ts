// The billing run of a worker of its own, once it is told to begin: all is started, then all is sent. Told to rest it sends nothing
// until it is told to go on. Answers with how many and how long.
import { setTimeout as wait } from 'node:timers/promises'
import { systemClock } from '../apps/bff/src/clock.ts'
import { readConfig } from '../apps/bff/src/config.ts'
import { createDb, createPool } from '../apps/bff/src/db/database.ts'
import { createLog } from '../apps/bff/src/log.ts'
import { addebitaDovuti } from '../apps/bff/src/modules/accordi/scadenze/index.ts'
import { invia } from './due-rate.ts'
import { createZeroProvider } from './zero-provider.ts'

const [url = ''] = process.argv.slice(2)
const onError = () => undefined
const db = createDb(
  createPool({ url, max: 8, statementMs: 120_000, name: 'rateo-bench-worker', onError }),
)
const zero = createZeroProvider(readConfig({ LOG_LEVEL: 'warn', RATEO_CONTI: 'propri' }))
let isResting = false
// No transaction is open while a charge is asked: nothing is held meanwhile.
const psp: typeof zero = {
  ...zero,
  charge: async (asked) => {
    while (isResting) await wait(50)
    return zero.charge(asked)
  },
}
const deps = { db, clock: systemClock, psp, log: createLog('warn') }
process.on('message', (told) => {
  isResting = told === 'riposa'
  if (told !== 'comincia') return
  void (async () => {
    const begin = performance.now()
    const avviate = await addebitaDovuti(deps)
    const avvio_s = (performance.now() - begin) / 1000
    process.send?.('avviate')
    const inviate = await invia(deps)
    const tutto_s = (performance.now() - begin) / 1000
    await db.destroy()
    process.send?.({ avviate, inviate, avvio_s, tutto_s }, () => process.disconnect?.())
  })()
})
process.send?.('pronto')
