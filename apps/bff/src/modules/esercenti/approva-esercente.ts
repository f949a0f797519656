import { type Decisione, decidiEsercente } from './decidi-esercente.ts'

/** From here the esercente may take payments. */
export const approvaEsercente = (decisione: Decisione) =>
  decidiEsercente(decisione, { evento: 'approva', a: 'attivo' })
