// Measures a payment with a saved card (P6) and a run of charges (P8), each beside the bare statements: one run, in
// turns.
import pg from 'pg'
import { systemClock } from '../apps/bff/src/clock.ts'
import { readConfig } from '../apps/bff/src/config.ts'
import { createDb, createPool } from '../apps/bff/src/db/database.ts'
import { migrate } from '../apps/bff/src/db/migrate.ts'
import { createLog } from '../apps/bff/src/log.ts'
import {
  avviaTentativo,
  inviaOperazione,
  prendiDaInviare,
} from '../apps/bff/src/modules/incasso/addebiti/index.ts'
import { median, start, stopAll, usedCpu } from './children.ts'
import { openDatabase, readOptions } from './database.ts'
import { creaDebiti, type Debiti } from './debts.ts'
import { pagaNudo } from './payment-statements.ts'
import { chiama, tutti, type Turno } from './pay-all.ts'
import { createZeroProvider } from './zero-provider.ts'

const { n, rounds, connections, port } = readOptions({
  n: 400,
  rounds: 3,
  connections: 16,
  port: 4384,
})

function racconta(nome: string, ours: Turno[], bare: Turno[], limite: string) {
  const testo = (turni: Turno[]) => {
    // The first turn warms up and is thrown away.
    const pick = (what: keyof Turno) => median(turni.slice(1).map((turno) => turno[what]))
    const text = `${pick('rate').toFixed(0).padStart(5)}/s p50 ${pick('p50').toFixed(1)} p99 ${pick('p99').toFixed(1)} ms`
    return {
      rate: pick('rate'),
      cpu: pick('cpu'),
      text: `${text} node ${pick('cpu').toFixed(0)} µs`,
    }
  }
  const [left, right] = [testo(ours), testo(bare)]
  const ratio = (left.rate / right.rate).toFixed(2)
  const work = left.cpu > 0 ? `, di lavoro ${(right.cpu / left.cpu).toFixed(2)}` : ''
  console.log(
    `${nome.padEnd(10)} rateo ${left.text} | nudo ${right.text} | rapporto ${ratio}${work} (${limite})`,
  )
}

/** P6: through HTTP, with session, roles, idempotency, checks and the page that is answered with. */
async function pagamenti(url: string) {
  const app = await start('payment-server.ts', [url, String(port)])
  const bare = await start('payment-floor.ts', [url, String(port + 1)])
  const [ours, floor]: [Turno[], Turno[]] = [[], []]
  const shoot = async (server: typeof app, at: number) => {
    const { debiti } = await creaDebiti(url, n)
    const before = await usedCpu(server)
    const turno = await tutti(debiti, connections, ({ pagamento_id, cliente_id, pagatore }) =>
      at === port
        ? chiama(at, pagamento_id, {
            cookie: pagatore.cookie,
            body: { metodo: 'carta', carta_id: pagatore.carta_id },
          })
        : chiama(at, pagamento_id, { body: { cliente_id } }),
    )
    return { ...turno, cpu: ((await usedCpu(server)) - before) / n }
  }
  try {
    for (let round = 0; round <= rounds; round++) {
      ours.push(await shoot(app, port))
      floor.push(await shoot(bare, port + 1))
    }
  } finally {
    await stopAll([app, bare])
  }
  racconta('pagamento', ours, floor, 'P6: rapporto ≥ 0.70, p50 ≤ 3 ms, p99 ≤ 15 ms')
}

/** P8: what the worker does for each debt, without HTTP: three phases around a provider that answers at once. */
async function addebiti(url: string) {
  const config = readConfig({ LOG_LEVEL: 'warn', RATEO_CONTI: 'propri' })
  const onError = () => undefined
  const pool = createPool({
    url,
    max: connections,
    statementMs: 8000,
    name: 'rateo-bench',
    onError,
  })
  const deps = {
    db: createDb(pool),
    clock: systemClock,
    psp: createZeroProvider(config),
    log: createLog('warn'),
  }
  const nostro = async ({ pagamento_id, cliente_id }: Debiti[number]) => {
    const richiesta = { cliente_psp: 'cus_bench', metodo_psp: 'pm_bench', tipo_metodo: 'carta' }
    const avviato = await avviaTentativo(deps, {
      pagamento_id,
      cliente_id,
      metodo: 'carta',
      motivo: 'rata',
      tipo: 'addebito',
      richiesta,
      contesto: {},
    })
    if (avviato.esito !== 'avviato') throw new Error(avviato.esito)
    const [presa] = await prendiDaInviare(deps, { id: avviato.operazione_id })
    if (presa === undefined) throw new Error('already taken')
    await inviaOperazione(deps, presa)
  }
  const [ours, floor]: [Turno[], Turno[]] = [[], []]
  for (let round = 0; round <= rounds; round++) {
    const uno = await creaDebiti(url, n)
    ours.push({ ...(await tutti(uno.debiti, connections, nostro)), cpu: 0 })
    const altro = await creaDebiti(url, n)
    floor.push({
      ...(await tutti(altro.debiti, connections, (debito) => pagaNudo(pool, debito))),
      cpu: 0,
    })
    await unaVoltaSola(pool, [uno.esercente_id, altro.esercente_id])
  }
  await deps.db.destroy()
  racconta('addebiti', ours, floor, 'P8: rapporto ≥ 0.50')
}

/** Exactly once: a debt that was charged twice, or not at all, makes the figures worthless. */
async function unaVoltaSola(pool: pg.Pool, esercenti: string[]) {
  const { rows } = await pool.query<{ sbagliati: number }>(
    `select count(*)::int as sbagliati from pagamenti p where p.esercente_id = any($1) and (p.stato <> 'pagato'
       or (select count(*) from tentativi t where t.pagamento_id = p.id and t.stato = 'riuscito') <> 1)`,
    [esercenti],
  )
  if (rows[0]?.sbagliati !== 0)
    throw new Error(`${rows[0]?.sbagliati} debts not charged exactly once`)
}

/** P13: how many updates of a table found room beside the old row and touched no index. */
async function aggiornamenti(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  // The counters of a connection are written down when it rests.
  await new Promise((resolve) => setTimeout(resolve, 1500))
  const { rows } = await client.query<{ tabella: string; quanti: number; hot: number }>(
    `select relname as tabella, n_tup_upd::int as quanti, n_tup_hot_upd::int as hot from pg_stat_user_tables
     where relname in ('pagamenti', 'tentativi', 'operazioni_psp') order by 1`,
  )
  for (const { tabella, quanti, hot } of rows) {
    const parte = quanti === 0 ? 0 : (100 * hot) / quanti
    console.log(`HOT ${tabella.padEnd(15)} ${parte.toFixed(0)} % di ${quanti} aggiornamenti`)
  }
  await client.end()
}

const database = await openDatabase(n)
try {
  await migrate(database.url)
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query('select pg_stat_reset()')
  await client.end()
  await pagamenti(database.url)
  await addebiti(database.url)
  await aggiornamenti(database.url)
} finally {
  await database.stop()
}
