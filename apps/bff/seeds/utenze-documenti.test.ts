import { STATI_BOLLETTA } from '@rateo/domain/banca/bolletta'
import { STATI_DOCUMENTO, TIPI_DOCUMENTO } from '@rateo/domain/stati/documento'
import { controllaCodiceUtenza, TIPI_UTENZA, type TipoUtenza } from '@rateo/domain/stati/utenza'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dayInRome } from '../src/clock.ts'
import { elaboraEsportazioni } from '../src/modules/ponte/esportazioni/index.ts'
import { elaboraReports } from '../src/modules/ponte/reports/index.ts'
import { freshDatabase } from '../test/database.ts'
import { seedDemo } from './demo.ts'

const NOW = new Date('2026-11-21T09:30:00Z')
const clock = { now: () => NOW, today: () => dayInRome(NOW) }
let database: Awaited<ReturnType<typeof freshDatabase>>

beforeAll(async () => {
  database = await freshDatabase()
  await seedDemo({ pool: database.pool, clock })
})
afterAll(async () => database.drop())

type Row = Record<string, string | number | null>
const ask = async (text: string) => (await database.pool.query<Row>(text)).rows
const set = async (text: string) => new Set((await ask(text)).map((row) => Object.values(row)[0]))

it('UTE-M1 (parte) UTE-M2 (parte) ogni tipo di utenza e ogni stato di bolletta, anche scaduta, con codici validi', async () => {
  expect(await set('select distinct tipo from utenze')).toEqual(new Set(TIPI_UTENZA))
  expect(await set('select distinct stato from bollette')).toEqual(new Set(STATI_BOLLETTA))
  expect(
    await ask(`select 1 from bollette where stato = 'da_pagare' and scadenza < '${clock.today()}'`),
  ).not.toEqual([])
  for (const { tipo, codice } of await ask('select tipo, codice from utenze')) {
    expect(
      controllaCodiceUtenza(tipo as TipoUtenza, String(codice)).errore,
      `${tipo} ${codice}`,
    ).toBe(null)
  }
})

it('DOC-M1 (parte) ogni tipo e ogni stato di documento, a esercente@ e a cliente@', async () => {
  // A statement of expenses is written by its job, from January on.
  const vivi = TIPI_DOCUMENTO.filter((tipo) => tipo !== 'riepilogo_spese')
  expect(await set('select distinct tipo from documenti_elenco')).toEqual(new Set(vivi))
  expect(await set('select distinct stato from documenti_elenco')).toEqual(new Set(STATI_DOCUMENTO))
  const hers = `select distinct tipo from documenti_elenco where visibile_al_cliente
    and cliente_id = (select id from clienti where email = 'cliente@rateo.test')`
  expect((await set(hers)).size).toBeGreaterThanOrEqual(8)
})

it('REP-M3 i report in attesa si preparano sulle cifre della città, tutti', async () => {
  const deps = { db: database.db, clock, log: pino({ level: 'silent' }) }
  while ((await elaboraReports(deps)) > 0);
  expect(await set('select distinct stato from reports')).toEqual(
    new Set(['pronto', 'fallito', 'scaduto']),
  )
  expect(await ask(`select tipo from reports where stato = 'pronto' and n_righe = 0`)).toEqual([])
})

it('X4 l’esportazione in attesa si prepara sulle righe della città, con le viste accanto', async () => {
  const deps = { db: database.db, pool: database.pool, clock, log: pino({ level: 'silent' }) }
  while ((await elaboraEsportazioni(deps)) > 0);
  const pronte = await ask(`select stato from esportazioni where righe_fatte > 5 and byte > 1000`)
  expect(pronte).toEqual([{ stato: 'pronto' }])
  expect(await ask(`select nome from viste`)).toHaveLength(2)
})
