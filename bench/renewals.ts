// A day on which N abbonamenti are renewed: each gets one pagamento and one line of its days, and then a second run makes none.
import { sql } from 'kysely'
import { systemClock } from '../apps/bff/src/clock.ts'
import { readConfig } from '../apps/bff/src/config.ts'
import { createDb, createPool } from '../apps/bff/src/db/database.ts'
import { newId } from '../apps/bff/src/db/ids.ts'
import { migrate } from '../apps/bff/src/db/migrate.ts'
import { createLog } from '../apps/bff/src/log.ts'
import { rinnovaAbbonamenti } from '../apps/bff/src/modules/accordi/abbonamenti/index.ts'
import { createCliente, createEsercente } from '../apps/bff/test/factories.ts'
import { createCarta } from '../apps/bff/test/scadenze.ts'
import { openDatabase, readOptions } from './database.ts'
import { createZeroProvider } from './zero-provider.ts'

const { n } = readOptions({ n: 10_000 })
const CLIENTI = 50
/** Made so many at a time: one statement for all of them would be cut off by the time-out. */
const INSIEME = 5000

type Bench = ReturnType<typeof createDb>

/** N abbonamenti of one esercente at 12,00 € a month, whose next period begins today, each charged to a card. */
async function creaDovuti(db: Bench): Promise<string> {
  const { id: esercente_id } = await createEsercente(db, {
    ragione_sociale: `Esercente dei rinnovi ${newId()}`,
    partita_iva: String(Date.now()).slice(-11),
    email: `rinnovi-${newId()}@rateo.test`,
  })
  const chi: { cliente_id: string; metodo_id: string; posto: number }[] = []
  for (let posto = 0; posto < CLIENTI; posto++) {
    const email = `rinnovi-${newId()}@rateo.test`
    const cliente = await createCliente(db, { esercente_id, email })
    const metodo_id = await createCarta(db, cliente, { fornitore: 'stripe' })
    chi.push({ cliente_id: cliente.id, metodo_id, posto })
  }
  const piano_id = newId()
  const piano = { esercente_id, nome: 'Misura', cadenza: 'mensile', importo_centesimi: 1200 }
  await db
    .insertInto('piani')
    .values({ id: piano_id, ...piano })
    .execute()
  const serie = newId().slice(0, 12)
  for (let da = 1; da <= n; da += INSIEME) {
    const nuovi = sql`(select ${serie} || lpad(to_hex(i), 12, '0') as id, c.cliente_id, c.metodo_id
      from generate_series(${da}::int, ${Math.min(n, da + INSIEME - 1)}::int) i
      join jsonb_to_recordset(${JSON.stringify(chi)}::jsonb) c (cliente_id text, metodo_id text, posto int)
        on c.posto = i % ${CLIENTI}::int) nuovi`
    await sql`insert into abbonamenti (id, esercente_id, cliente_id, piano_id, stato, importo_centesimi, prossimo_addebito, ancora)
      select id, ${esercente_id}, cliente_id, ${piano_id}, 'attivo', 1200, current_date, current_date - interval '3 months'
      from ${nuovi}`.execute(db)
    await sql`insert into usi_metodo (oggetto_tipo, oggetto_id, metodo_id) select 'abbonamento', id, metodo_id
      from ${nuovi}`.execute(db)
  }
  for (const tabella of ['abbonamenti', 'usi_metodo', 'pagamenti', 'periodi_abbonamento']) {
    await sql`analyze ${sql.table(tabella)}`.execute(db)
  }
  return esercente_id
}

/** Exactly once, or the figures are worthless. */
async function unaVolta(db: Bench, esercente_id: string): Promise<void> {
  const { rows } = await sql<{ giusti: number; pagamenti: number }>`
    select count(*) filter (where a.prossimo_addebito > current_date
        and (select count(*) from pagamenti p where p.origine_id = a.id and p.scadenza = current_date) = 1
        and (select count(*) from periodi_abbonamento g where g.abbonamento_id = a.id and g.dal = current_date) = 1)::int as giusti,
      (select count(*)::int from pagamenti where esercente_id = ${esercente_id}) as pagamenti
    from abbonamenti a where a.esercente_id = ${esercente_id}`.execute(db)
  if (rows[0]?.giusti !== n || rows[0].pagamenti !== n)
    throw new Error(`not once each: ${JSON.stringify(rows)}`)
}

const database = await openDatabase(n)
const config = readConfig({ LOG_LEVEL: 'warn', RATEO_CONTI: 'propri' })
try {
  await migrate(database.url)
  const settings = { url: database.url, max: 8, statementMs: 120_000, name: 'rateo-bench' }
  const db = createDb(createPool({ ...settings, onError: () => undefined }))
  const psp = createZeroProvider(config)
  const deps = { db, psp, clock: systemClock, log: createLog('warn') }
  const esercente_id = await creaDovuti(db)
  const begin = performance.now()
  const fatti = await rinnovaAbbonamenti(deps)
  const secondi = (performance.now() - begin) / 1000
  if (fatti !== n) throw new Error(`${fatti} of ${n} renewed`)
  await unaVolta(db, esercente_id)
  const due = performance.now()
  if ((await rinnovaAbbonamenti(deps)) !== 0) throw new Error('renewed twice')
  console.log(
    `rinnovi    ${n} in ${secondi.toFixed(0)} s, ${(n / secondi).toFixed(0)}/s, ognuno una volta; un secondo giro ${(performance.now() - due).toFixed(0)} ms`,
  )
  await db.destroy()
} finally {
  await database.stop()
}
