export { conta, type Limite } from './conta.ts'
export { azzera, pulisciLimiti, restituisci } from './restituisci.ts'
export { segna } from './segna.ts'
