/** What an API key may do. Each call says which of these it wants; one that says nothing is for no key. */
export const AMBITI = [
  'pagamenti:lettura',
  'pagamenti:scrittura',
  'incassi:scrittura',
  'rimborsi:scrittura',
  'clienti:lettura',
  'abbonamenti:lettura',
] as const
export type Ambito = (typeof AMBITI)[number]
