export { type DatiEsercente, inviaEsercente, partitaIvaPresa } from './invia-esercente.ts'
