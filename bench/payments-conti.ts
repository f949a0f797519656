// Measures a payment with a saved card where its money goes on to an account of its esercente, beside the same payment where it
// does not: one run, in turns.
import { migrate } from '../apps/bff/src/db/migrate.ts'
import { median, start, stopAll } from './children.ts'
import { openDatabase, readOptions } from './database.ts'
import { creaDebiti } from './debts.ts'
import { chiama, tutti } from './pay-all.ts'

const { n, rounds, connections, port } = readOptions({
  n: 400,
  rounds: 5,
  connections: 16,
  port: 4386,
})

const MODI = ['propri', 'collegati'] as const

const database = await openDatabase(n)
try {
  const { url } = database
  await migrate(url)
  const servers = await Promise.all(
    MODI.map((conti, i) => start('payment-server.ts', [url, String(port + i), '0', conti])),
  )
  const tempi = { propri: [] as number[], collegati: [] as number[] }
  try {
    for (let round = 0; round <= rounds; round++) {
      for (const [i, conti] of MODI.entries()) {
        const { debiti } = await creaDebiti(url, n, conti)
        const { rate } = await tutti(debiti, connections, ({ pagamento_id, pagatore }) =>
          chiama(port + i, pagamento_id, {
            cookie: pagatore.cookie,
            body: { metodo: 'carta', carta_id: pagatore.carta_id },
          }),
        )
        // The first turn warms up and is thrown away.
        if (round > 0) tempi[conti].push(rate)
      }
    }
  } finally {
    await stopAll(servers)
  }
  const [propri, collegati] = [median(tempi.propri), median(tempi.collegati)]
  const coppie = tempi.collegati.map((rate, i) => rate / (tempi.propri[i] ?? rate))
  console.log(
    `conti propri ${propri.toFixed(0)}/s | collegati ${collegati.toFixed(0)}/s | rapporto, a coppie, ${median(coppie).toFixed(3)} (≥ 0.95)`,
  )
} finally {
  await database.stop()
}
