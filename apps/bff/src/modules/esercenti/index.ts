export { esercentiList } from './esercenti.list.ts'
export { aggiornaEsercente } from './aggiorna-esercente.ts'
export { inviaEsercente, partitaIvaPresa } from './invia-esercente.ts'
