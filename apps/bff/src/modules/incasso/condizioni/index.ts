export { chiudiMesi } from './chiudi-mesi.ts'
export { messaggiCondizioni } from './messaggi-condizioni.ts'
