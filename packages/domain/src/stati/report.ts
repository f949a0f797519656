export const TIPI_REPORT = [
  'incassi',
  'insoluti',
  'rimborsi',
  'scadenzario',
  'commissioni',
  'chiusure_cassa',
  'spese',
  'sconti',
  'assistenza',
  'abbonamenti',
  'accrediti',
  'consulenti',
] as const
export type TipoReport = (typeof TIPI_REPORT)[number]

/** The longest period of one report, in days, both ends included. */
export const GIORNI_REPORT_MAX = 366
export const RIGHE_REPORT_MAX = 1_000_000
/** The rows that the page of a report has; the others are in its file. */
export const RIGHE_PAGINA_REPORT = 1000
/** Rows are deleted after these days; the report can be asked for again. */
export const GIORNI_DI_VITA_REPORT = 30
