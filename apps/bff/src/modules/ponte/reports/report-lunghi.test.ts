import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, stoppedClock } from '../../../../test/client.ts'
import { createCliente, createEsercente, createPagamento } from '../../../../test/factories.ts'
import { elaboraReports, scadiReports } from './index.ts'

const log = pino({ level: 'silent' })
const clock = stoppedClock(new Date('2026-11-21T09:30:00Z'))
/** More than a page of a report has, and no whole number of groups. */
const QUANTE = 2750
let server: Awaited<ReturnType<typeof startApp>>
let esercente: Awaited<ReturnType<typeof createEsercente>>

beforeAll(async () => {
  server = await startApp({ clock })
  esercente = await createEsercente(server.db)
  const cliente = await createCliente(server.db)
  const uno = await createPagamento(server.db, {
    esercente_id: esercente.id,
    cliente_id: cliente.id,
    scadenza: '2026-12-01',
    importo_centesimi: 100,
  })
  await sql`
    insert into pagamenti (id, esercente_id, cliente_id, importo_centesimi, causale, stato, scadenza)
    select left(${uno.id}, 16) || lpad(to_hex(n), 8, '0'), ${esercente.id}, ${cliente.id}, 100 + n, 'Quota ' || n,
      'da_pagare', '2026-12-01'::date + n % 60
    from generate_series(1, ${QUANTE - 1}) n`.execute(server.db)
})
afterAll(() => server.stop())

const PERIODO = { tipo: 'scadenzario', dal: '2026-12-01', al: '2027-02-28' }
const chiedi = async () =>
  (await server.as(esercente)('POST', '/api/reports', PERIODO)).body._id as string
const leggi = async (id: string) =>
  (await server.as(esercente)('GET', `/api/reports/${id}/righe`)).body
const parti = async () =>
  (await server.db.selectFrom('righe_report').select('report_id').execute()).length

it('X4 (parte) un report di molte righe: la pagina ha le prime, i file le hanno tutte, nell’ordine e con la somma', async () => {
  const id = await chiedi()
  await elaboraReports({ db: server.db, clock, log })
  const report = await leggi(id)
  const attesa = 100 * QUANTE + ((QUANTE - 1) * QUANTE) / 2
  expect(report).toMatchObject({
    stato: 'pronto',
    n_righe: QUANTE,
    totali: { residuo_centesimi: attesa },
  })
  expect(report.righe).toHaveLength(1000)
  const csv = (await server.as(esercente)('GET', `/api/reports/${id}/csv`)).raw.toString('utf8')
  const righe = csv.split('\r\n').slice(1, QUANTE + 1)
  expect(righe).toHaveLength(QUANTE)
  expect(new Set(righe).size).toBe(QUANTE)
  const giorni = righe.map((riga) => riga.slice(0, 10).split('/').toReversed().join('-'))
  expect(giorni).toEqual(giorni.toSorted())
  const [euro, cents] = [Math.floor(attesa / 100), attesa % 100]
  expect(csv).toContain(`Totale;;;;${euro},${String(cents).padStart(2, '0')}\r\n`)
  const xlsx = await server.as(esercente)('GET', `/api/reports/${id}/xlsx`)
  expect(xlsx.raw.length).toBeGreaterThan(50_000)
  // The rows go with the report when its life is over.
  expect(await parti()).toBeGreaterThan(0)
  await server.db
    .updateTable('reports')
    .set({ scade_at: new Date(0) })
    .where('id', '=', id)
    .execute()
  await scadiReports({ db: server.db, clock })
  expect(await parti()).toBe(0)
})

it('X4 (parte) mentre si prepara dice quante righe ha; fermato non ne tiene, e non si ferma due volte', async () => {
  // Each group takes a while to be written, as on a day with much to do.
  await sql`create function rallenta() returns trigger language plpgsql as
    'begin perform pg_sleep(0.15); return new; end'`.execute(server.db)
  await sql`create trigger rallenta before insert on righe_report for each row execute function rallenta()`.execute(
    server.db,
  )
  const id = await chiedi()
  const visti: [number, number][] = []
  let fermato = false
  // A look at each group that is written: the database is asked beside the work.
  const guarda = async () => {
    while (!fermato) {
      const { stato, n_righe, avanzamento } = await leggi(id)
      if (stato === 'in_elaborazione' && n_righe > 0) {
        visti.push([n_righe, avanzamento])
        const { status } = await server.as(esercente)('POST', `/api/reports/${id}/ferma`, {})
        if (status === 200) fermato = true
      }
      if (stato === 'pronto') return
    }
  }
  await Promise.all([guarda(), elaboraReports({ db: server.db, clock, log })])
  await sql`drop trigger rallenta on righe_report`.execute(server.db)
  expect(fermato).toBe(true)
  expect(visti[0]?.[0]).toBeGreaterThan(0)
  expect(visti[0]?.[1]).toBeLessThan(100)
  expect(await leggi(id)).toMatchObject({ stato: 'fermato', n_righe: 0, righe: [] })
  expect(await parti()).toBe(0)
  const ancora = await server.as(esercente)('POST', `/api/reports/${id}/ferma`, {})
  expect(ancora.status).toBe(409)
  expect((await server.as(esercente)('GET', `/api/reports/${id}/csv`)).status).toBe(409)
})

it('X10 uno che aspetta si ferma prima di cominciare; quello di un altro non c’è', async () => {
  const id = await chiedi()
  const altro = await createEsercente(server.db)
  expect((await server.as(altro)('POST', `/api/reports/${id}/ferma`, {})).status).toBe(404)
  expect((await server.as(esercente)('POST', `/api/reports/${id}/ferma`, {})).body.stato).toBe(
    'fermato',
  )
  expect(await elaboraReports({ db: server.db, clock, log })).toBe(0)
})
