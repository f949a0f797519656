/** The roles a person may take in the portal, in the order in which they are listed. */
export const RUOLI = ['esercente', 'cliente', 'admin'] as const
export type Ruolo = (typeof RUOLI)[number]

/** The roles of the people who work for an esercente, from the one who may everything. */
export const RUOLI_SQUADRA = [
  'titolare',
  'amministratore',
  'operatore',
  'cassa',
  'contabile',
] as const
export type RuoloSquadra = (typeof RUOLI_SQUADRA)[number]
