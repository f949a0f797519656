import { STATI_LAVORAZIONE } from '@rateo/domain/stati/lavorazione'
import { TIPI_REPORT } from '@rateo/domain/stati/report'
import * as z from 'zod/mini'
import type { Colonne } from '../chiamata/colonne.ts'
import type { Endpoint } from '../chiamata/endpoint.ts'
import { searchBody, searchResponse } from '../chiamata/search.ts'
import { giorno, periodoPossibile } from './periodo.ts'

const soggetto = z.object({ _id: z.string(), nome: z.string() })

const reportRow = z.object({
  _id: z.string(),
  tipo: z.enum(TIPI_REPORT),
  dal: z.string(),
  al: z.string(),
  /** The parties whose figures these are; both null when they are everybody's. */
  esercente: z.nullable(soggetto),
  cliente: z.nullable(soggetto),
  autore: z.string(),
  stato: z.enum(STATI_LAVORAZIONE),
  /** The progress from 0 to 100 while it is being made. */
  avanzamento: z.int(),
  /** All of its rows; while it is being made, those that are there already. */
  n_righe: z.int(),
  /** The reason why it could not be made. */
  motivo: z.nullable(z.string()),
  scade_at: z.string(),
  created_at: z.string(),
})
export type ReportRow = z.infer<typeof reportRow>

export const COLONNE_REPORT = {
  created_at: { titolo: 'Chiesto il', tipo: 'istante' },
  tipo: { titolo: 'Report', tipo: 'testo' },
  dal: { titolo: 'Dal', tipo: 'giorno' },
  al: { titolo: 'Al', tipo: 'giorno' },
  esercente: { titolo: 'Esercente', tipo: 'soggetto', per: ['admin'] },
  autore: { titolo: 'Chiesto da', tipo: 'testo' },
  stato: { titolo: 'Stato', tipo: 'stato', di: 'report' },
  n_righe: { titolo: 'Righe', tipo: 'numero' },
  scade_at: { titolo: 'Scade il', tipo: 'istante' },
  _id: { titolo: 'Codice', tipo: 'testo' },
} as const satisfies Colonne<ReportRow>

const cella = z.nullable(z.union([z.string(), z.int()]))
export type Cella = z.infer<typeof cella>

const report = z.object({
  ...reportRow.shape,
  /** The first rows, their cells by the names of `colonneDi`; empty until it is ready. Amounts are cents. */
  righe: z.array(z.record(z.string(), cella)),
  totali: z.record(z.string(), z.int()),
})
export type Report = z.infer<typeof report>

export const searchReports = {
  method: 'POST',
  path: '/api/search/reports',
  allow: ['esercente', 'cliente', 'admin'],
  summary: 'Cerca tra i report chiesti',
  body: searchBody,
  response: searchResponse(reportRow),
  reads: true,
} as const satisfies Endpoint

/** Any report of anybody: for the staff alone. */
export const getReport = {
  method: 'GET',
  path: '/api/reports/:id',
  allow: ['admin'],
  summary: 'Un report di un esercente qualsiasi',
  response: report,
} as const satisfies Endpoint

/** The same for who asked for it. */
export const getMioReport = {
  method: 'GET',
  path: '/api/reports/:id/righe',
  allow: ['esercente', 'cliente'],
  summary: 'Un report proprio, riga per riga',
  response: report,
} as const satisfies Endpoint

/** Answers with a CSV for spreadsheets: semicolons, decimal comma, a byte order mark. */
export const getCsvReport = {
  method: 'GET',
  path: '/api/reports/:id/csv',
  allow: ['esercente', 'cliente', 'admin'],
  summary: 'Il report come file CSV',
  response: z.unknown(),
} as const satisfies Endpoint

/** The same as a workbook: days and amounts are real dates and numbers. */
export const getXlsxReport = {
  method: 'GET',
  path: '/api/reports/:id/xlsx',
  allow: ['esercente', 'cliente', 'admin'],
  summary: 'Il report come foglio di calcolo',
  response: z.unknown(),
} as const satisfies Endpoint

export const chiediReportBody = z
  .strictObject({
    tipo: z.enum(TIPI_REPORT, 'Scegli che cosa vuoi vedere'),
    dal: giorno,
    al: giorno,
  })
  .check(periodoPossibile())

export const chiediReport = {
  method: 'POST',
  path: '/api/reports',
  allow: ['esercente', 'cliente', 'admin'],
  summary: 'Chiede un report: sarà pronto fra poco',
  body: chiediReportBody,
  response: reportRow,
  sempre: true,
} as const satisfies Endpoint

/** Stops one that waits or is being made. */
export const fermaReport = {
  method: 'POST',
  path: '/api/reports/:id/ferma',
  allow: ['esercente', 'cliente', 'admin'],
  summary: 'Interrompe un report che si sta preparando',
  body: z.strictObject({}),
  response: reportRow,
  sempre: true,
} as const satisfies Endpoint

export const rigeneraReport = {
  method: 'POST',
  path: '/api/reports/:id/rigenera',
  allow: ['admin'],
  summary: 'Chiede di nuovo lo stesso report, con i dati di adesso',
  body: z.strictObject({}),
  response: reportRow,
} as const satisfies Endpoint
