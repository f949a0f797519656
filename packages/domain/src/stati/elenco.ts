/** The lists that can be exported and of which views are kept: the last part of their search's address. */
export const RACCOLTE = [
  'pagamenti',
  'movimenti',
  'dilazioni',
  'abbonamenti',
  'clienti',
  'esercenti',
  'documenti',
  'reports',
  'utenze',
  'consulenti',
  'promozioni',
  'promozioni_esercente',
  'mandati',
  'distinte',
  'raccolte',
  'adesioni',
  'movimenti_banca',
  'beneficiari',
  'ripartizioni',
] as const
export type Raccolta = (typeof RACCOLTE)[number]

export const NOMI_RACCOLTA: Readonly<Record<Raccolta, string>> = {
  pagamenti: 'Pagamenti',
  movimenti: 'Movimenti',
  dilazioni: 'Dilazioni',
  abbonamenti: 'Abbonamenti',
  clienti: 'Clienti',
  esercenti: 'Esercenti',
  documenti: 'Documenti',
  reports: 'Report',
  utenze: 'Utenze',
  consulenti: 'Consulenti',
  promozioni: 'Promozioni',
  promozioni_esercente: 'Promozioni',
  mandati: 'Mandati',
  distinte: 'Distinte SDD',
  raccolte: 'Raccolte',
  adesioni: 'Persone delle raccolte',
  movimenti_banca: 'Banca',
  beneficiari: 'Beneficiari',
  ripartizioni: 'Spese divise',
}

export const FORMATI_ESPORTAZIONE = ['csv', 'xlsx'] as const
export type FormatoEsportazione = (typeof FORMATI_ESPORTAZIONE)[number]

export const GIORNI_DI_VITA_ESPORTAZIONE = 7
/** Less than a sheet holds; beyond it a person wants a period, not a file. */
export const RIGHE_ESPORTAZIONE_MAX = 500_000

/** The kind of a spreadsheet cell: `importo` is cents, `giorno` is `YYYY-MM-DD`, `istante` an ISO instant. */
export type TipoCella = 'testo' | 'numero' | 'importo' | 'giorno' | 'istante'
