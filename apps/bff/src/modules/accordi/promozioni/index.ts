export { promozioniList } from './promozioni.list.ts'
