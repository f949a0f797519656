export { dilazioniList } from './dilazioni.list.ts'
