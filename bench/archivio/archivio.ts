// Measures the archive of a business out and into another Rateo: time, and the memory of this process. usage: node --expose-gc bench/archivio/archivio.ts --n 10000 --grande 1000000
import { createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { createDb, createPool, type Db } from '../../apps/bff/src/db/database.ts'
import { newId } from '../../apps/bff/src/db/ids.ts'
import { migrate } from '../../apps/bff/src/db/migrate.ts'
import { apriArchivio } from '../../apps/bff/src/http/sheet/archivio.ts'
import { caricaArchivio } from '../../apps/bff/src/modules/ponte/archivi/index.ts'
import { scriviArchivio } from '../../apps/bff/src/modules/ponte/archivi/scrivi/scrivi-archivio.ts'
import { openDatabase, readOptions } from '../database.ts'

const MEGA = 1024 * 1024
const say = (line: string) => void process.stdout.write(`${line}\n`)

/** The most that the process had while something ran, and the most that it could not let go of: the rest is rubbish that nobody has cleared yet. */
async function alMassimo<T>(work: () => Promise<T>) {
  const { gc } = globalThis
  if (gc === undefined) throw new Error('start it with --expose-gc')
  const tenuti = () => {
    gc()
    const { heapUsed, external } = process.memoryUsage()
    return (heapUsed + external) / MEGA
  }
  const prima = tenuti()
  let [massimo, tenutiAlMassimo] = [process.memoryUsage().rss / MEGA, prima]
  const timer = setInterval(() => {
    massimo = Math.max(massimo, process.memoryUsage().rss / MEGA)
    tenutiAlMassimo = Math.max(tenutiAlMassimo, tenuti())
  }, 500)
  const start = performance.now()
  const esito = await work().finally(() => clearInterval(timer))
  const secondi = ((performance.now() - start) / 1000).toFixed(1)
  const detto = `${secondi} s, tenuti ${prima.toFixed(0)} MB prima e ${tenutiAlMassimo.toFixed(0)} al massimo, RSS ${massimo.toFixed(0)} MB al massimo`
  return { esito, detto }
}

/** One business with `righe` records: each debt is a pagamento with its attempt, its movement, and its line in the cronologia. */
async function createAttivita(db: Db, righe: number): Promise<string> {
  const [esercente, cliente, utente] = [newId(), newId(), newId()]
  await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`insert into esercenti (id, ragione_sociale, partita_iva, email, stato, indizi) values (${esercente},
      'Attività di prova', ${String(righe).padStart(11, '0')}, ${`${esercente}@rateo.test`}, 'attivo', '{}')`.execute(
      trx,
    )
    await sql`insert into utenti (id, email, nome, cognome) values (${utente}, ${`${utente}@rateo.test`}, 'Maria', 'Bianchi')`.execute(
      trx,
    )
    await sql`insert into membri_esercente (id, esercente_id, utente_id, ruolo, origine, dal)
      values (${newId()}, ${esercente}, ${utente}, 'titolare', 'registrazione', now())`.execute(trx)
    await sql`insert into clienti (id, nome, email) values (${cliente}, 'Giulia Neri', ${`${cliente}@rateo.test`})`.execute(
      trx,
    )
    await sql`insert into clienti_esercente (esercente_id, cliente_id, nome, email, gettoni)
      values (${esercente}, ${cliente}, 'Giulia Neri', ${`${cliente}@rateo.test`}, '{}')`.execute(
      trx,
    )
    const n = sql.lit(Math.round(righe / 4))
    await sql`insert into pagamenti (id, esercente_id, cliente_id, importo_centesimi, incassato_centesimi, causale, stato, scadenza, numero)
      select substr(${esercente}, 1, 12) || lpad(to_hex(g), 12, '0'), ${esercente}, ${cliente}, 1000 + g % 90000,
        1000 + g % 90000, 'Rata ' || g, 'pagato', date '2026-01-01' + g % 365, 'PAG-' || g from generate_series(1, ${n}) g`.execute(
      trx,
    )
    await sql`insert into tentativi (pagamento_id, n, quota, importo_centesimi, stato, metodo, motivo_avvio, avviato_da, concluso_at)
      select id, 1, 1, importo_centesimi, 'riuscito', 'contanti', 'incasso_registrato', 'prova', now() from pagamenti
      where esercente_id = ${esercente}`.execute(trx)
    await sql`insert into movimenti_pagamento (id, pagamento_id, esercente_id, cliente_id, tentativo_id, tipo, metodo,
        incassato_centesimi, rimborsato_centesimi, created_at, giorno)
      select p.id, p.id, p.esercente_id, p.cliente_id, t.id, 'incasso', 'contanti', p.importo_centesimi, 0, now(), current_date
      from pagamenti p join tentativi t on t.pagamento_id = p.id where p.esercente_id = ${esercente}`.execute(
      trx,
    )
    await sql`insert into cronologia (attore, ruolo, canale, azione, entita, entita_id)
      select 'sistema', 'sistema', 'sistema', 'incassa', 'pagamento', id from pagamenti where esercente_id = ${esercente}`.execute(
      trx,
    )
  })
  await sql`analyze`.execute(db)
  return esercente
}

const opened = (url: string) =>
  createPool({ url, max: 3, statementMs: 3_600_000, name: 'rateo-bench', onError: () => undefined })

async function scrivi(db: Db, esercente_id: string, file: string): Promise<number> {
  let righe = 0
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx)
      await sql`set local work_mem = '64MB'`.execute(trx)
      const zip = await apriArchivio(async (archivio) => {
        const where = { db: trx, sigilli: trx, origin: 'https://rateo.test', now: new Date() }
        await scriviArchivio(where, archivio, esercente_id, (quante) => {
          righe += quante
          return Promise.resolve()
        })
      })
      await pipeline(zip, createWriteStream(file))
    })
  return righe
}

const { n, grande } = readOptions({ n: 10_000, grande: 1_000_000 })
const server = await openDatabase(n + grande)
const folder = mkdtempSync(path.join(os.tmpdir(), 'rateo-bench-'))
const base = new URL(server.url)
const withName = (name: string) => Object.assign(new URL(base), { pathname: `/${name}` }).toString()
await migrate(server.url)
const pool = opened(server.url)
const db = createDb(pool)
for (const righe of [n, grande]) {
  const file = path.join(folder, `${righe}.zip`)
  const esercente = await createAttivita(db, righe)
  const fuori = await alMassimo(() => scrivi(db, esercente, file))
  say(`${fuori.esito} righe fuori, ${(statSync(file).size / MEGA).toFixed(0)} MB: ${fuori.detto}`)
  const nome = `vuoto_${righe}`
  await sql.raw(`drop database if exists ${nome}`).execute(db)
  await sql.raw(`create database ${nome}`).execute(db)
  await migrate(withName(nome))
  const altro = opened(withName(nome))
  const dentro = await alMassimo(() => caricaArchivio(createDb(altro), file, { prova: false }))
  say(`${righe} righe dentro: ${dentro.detto}`)
  await altro.end()
}
await pool.end()
await server.stop()
rmSync(folder, { recursive: true, force: true })
