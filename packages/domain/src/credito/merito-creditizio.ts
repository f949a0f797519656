/** The grounds on which an esercente says that a cliente can pay the rate of a credit. */
export const BASI_MERITO = ['documenti_reddito', 'pagamenti_regolari', 'dichiarazione'] as const
export type BaseMerito = (typeof BASI_MERITO)[number]

export const PAROLE_MERITO: Readonly<Record<BaseMerito, string>> = {
  documenti_reddito: 'Ho visto un documento del suo reddito',
  pagamenti_regolari: 'Mi ha sempre pagato regolarmente',
  dichiarazione: 'Mi ha detto entrate e spese, e le rate ci stanno',
}
