export { inviaEsercente, partitaIvaPresa } from './invia-esercente.ts'
