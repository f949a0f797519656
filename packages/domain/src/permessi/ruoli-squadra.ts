/** The roles of the people who work for an esercente, from the one who may everything. */
export const RUOLI_SQUADRA = [
  'titolare',
  'amministratore',
  'operatore',
  'cassa',
  'contabile',
] as const
export type RuoloSquadra = (typeof RUOLI_SQUADRA)[number]
