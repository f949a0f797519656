/** The permissions of an API key. Each call names the one it wants; a call that names none is for no key. */
export const AMBITI = [
  'pagamenti:lettura',
  'pagamenti:scrittura',
  'incassi:scrittura',
  'rimborsi:scrittura',
  'clienti:lettura',
  'abbonamenti:lettura',
  'eventi:lettura',
  // For keys of the trial alone.
  'orologio:scrittura',
] as const
export type Ambito = (typeof AMBITI)[number]

/** The permissions that a key may have in an installation: the clock moves where nothing is real. */
export const ambitiPossibili = (ambiente: 'test' | 'live'): Ambito[] =>
  AMBITI.filter((ambito) => ambiente === 'test' || ambito !== 'orologio:scrittura')
