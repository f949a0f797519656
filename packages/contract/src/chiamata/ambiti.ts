/** The permissions of an API key. Each call names the one it wants; a call that names none is for no key. */
export const AMBITI = [
  'pagamenti:lettura',
  'pagamenti:scrittura',
  'incassi:scrittura',
  'rimborsi:scrittura',
  'clienti:lettura',
  'abbonamenti:lettura',
  'eventi:lettura',
] as const
export type Ambito = (typeof AMBITI)[number]
