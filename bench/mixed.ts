// A day of work at a fixed pace (P16): searches, pages of one payment, payments; an open load, which does not wait.
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { createChance } from '../apps/bff/crash/chance.ts'
import { createDb, createPool } from '../apps/bff/src/db/database.ts'
import { createUtente, openSession } from '../apps/bff/test/factories.ts'
import { memory, quantile, start, stopAll } from './children.ts'
import { openDatabase, readOptions } from './database.ts'
import { creaDebiti } from './debts.ts'
import { readEsercenti, SCENARIOS } from './scenarios.ts'
import { startTimeline } from './timeline.ts'

const { n, seconds, rate, port, line } = readOptions({
  n: 10_000,
  seconds: 20,
  rate: 150,
  port: 4388,
  line: 10,
})
const LIMITI = { p95: 200, p99: 500 }

type Chiamata = { tipo: 'ricerca' | 'dettaglio' | 'pagamento'; path: string; init: RequestInit }

const headers = (cookie: string) => ({
  cookie,
  'content-type': 'application/json',
  'x-rateo': '1',
})

/** Somebody of each esercente, and a few of its payments to look at. */
async function preparaLettori(url: string) {
  const onError = () => undefined
  const pool = createPool({ url, max: 2, statementMs: 60_000, name: 'rateo-bench', onError })
  const db = createDb(pool)
  const lettori: { cookie: string; pagamenti: string[] }[] = []
  for (const { id } of await readEsercenti(url)) {
    const utente = await createUtente(db, { ruoli: [{ ruolo: 'esercente', esercente_id: id }] })
    const token = await openSession(db, { utente_id: utente.id, ruolo: 'esercente' })
    const suoi = await db
      .selectFrom('pagamenti')
      .where('esercente_id', '=', id)
      .orderBy('id', 'desc')
      .limit(50)
      .select('id')
      .execute()
    lettori.push({ cookie: `rateo_sid=${token}`, pagamenti: suoi.map((p) => p.id) })
  }
  await db.destroy()
  return lettori
}

/** The same day of work at every run. */
const { next, pick } = createChance(1)

type Mondo = {
  nota: (ms: number, ok: boolean) => void
  lettori: Awaited<ReturnType<typeof preparaLettori>>
  debiti: Awaited<ReturnType<typeof creaDebiti>>['debiti']
}

/** Seventy searches, twenty details, ten payments in a hundred. */
function prossima({ lettori, debiti }: Mondo): Chiamata {
  const caso = next()
  const lettore = pick(lettori)
  if (caso < 0.7) {
    const scenario = pick(SCENARIOS)
    const body = JSON.stringify(pick(scenario.bodies))
    const init = { method: 'POST', headers: headers(lettore.cookie), body }
    return { tipo: 'ricerca', path: `/api/search/${scenario.raccolta}`, init }
  }
  if (caso < 0.9) {
    const init = { headers: headers(lettore.cookie) }
    return { tipo: 'dettaglio', path: `/api/pagamenti/${pick(lettore.pagamenti)}`, init }
  }
  const debito = debiti.pop()
  if (debito === undefined) throw new RangeError('no debts left')
  const { cookie, carta_id } = debito.pagatore
  return {
    tipo: 'pagamento',
    path: `/api/gateway/${debito.pagamento_id}/paga`,
    init: {
      method: 'POST',
      headers: { ...headers(cookie), 'idempotency-key': randomUUID() },
      body: JSON.stringify({ metodo: 'carta', carta_id }),
    },
  }
}

async function corri(mondo: Mondo, { al, per }: { al: number; per: number }) {
  const tempi: Record<Chiamata['tipo'], number[]> = { ricerca: [], dettaglio: [], pagamento: [] }
  const errori: string[] = []
  const aperte: Promise<void>[] = []
  const begin = performance.now()
  for (let i = 0; i < al * per; i++) {
    // The instant at which it should have started: a server that falls behind does not slow the load down.
    const due = begin + (i * 1000) / al
    const early = due - performance.now()
    if (early > 1) await wait(early)
    const { tipo, path, init } = prossima(mondo)
    aperte.push(
      fetch(`http://127.0.0.1:${port}${path}`, init)
        .then(async (answer) => {
          await answer.arrayBuffer()
          if (!answer.ok) errori.push(`${path}: ${answer.status}`)
          const ms = performance.now() - due
          tempi[tipo].push(ms)
          mondo.nota(ms, answer.ok)
        })
        .catch((error: unknown) => {
          errori.push(String(error))
          mondo.nota(performance.now() - due, false)
        }),
    )
  }
  await Promise.all(aperte)
  return { tempi, errori }
}

const database = await openDatabase(n)
const client = new pg.Client({ connectionString: database.url })
await client.connect()
await client.query('analyze')
await client.end()
const lettori = await preparaLettori(database.url)
const { debiti } = await creaDebiti(database.url, Math.ceil(rate * (seconds + 20) * 0.12) + 50)
const server = await start('payment-server.ts', [database.url, String(port)])
try {
  // Plans are made, code is compiled: the first seconds are of nobody's day.
  const senzaNota = { lettori, debiti, nota: () => undefined }
  await corri(senzaNota, { al: Math.ceil(rate / 5), per: 5 })
  await corri(senzaNota, { al: rate, per: 15 })
  const before = memory(server)
  const timeline = await startTimeline(database.url, line)
  const { tempi, errori } = await corri(
    { lettori, debiti, nota: timeline.add },
    { al: rate, per: seconds },
  )
  await timeline.stop()
  const after = memory(server)
  const righe = [...Object.entries(tempi), ['tutte', Object.values(tempi).flat()] as const]
  for (const [tipo, values] of righe) {
    const [p50, p95, p99] = [0.5, 0.95, 0.99].map((part) => quantile(values, part).toFixed(0))
    console.log(
      `${tipo.padEnd(10)} ${String(values.length).padStart(6)} chiamate, p50 ${p50} p95 ${p95} p99 ${p99} ms`,
    )
  }
  console.log(
    `${rate}/s per ${seconds} s: ${errori.length} errori ${errori.slice(0, 3).join(' ')} (P16: p95 < ${LIMITI.p95} ms, p99 < ${LIMITI.p99} ms, 0 errori)`,
  )
  const [inizio, massimo, fine] = [before.now, after.peak, after.now].map((mib) => mib.toFixed(0))
  console.log(`memoria del prodotto: inizio ${inizio}, massimo ${massimo}, fine ${fine} MiB`)
} finally {
  await stopAll([server])
  await database.stop()
}
