/** The places of an esercente's money, in words. */
export const POSTI_IN_PAROLE = {
  in_viaggio: 'In viaggio verso la banca',
  disponibile: 'Disponibile',
  trattenuto: 'Trattenuto',
  in_arrivo: 'Incassato, non ancora disponibile',
  in_versamento: 'In versamento sul conto',
  da_riprendere: 'Da regolare',
  presso_gestore: 'Presso il gestore del portale',
} as const
