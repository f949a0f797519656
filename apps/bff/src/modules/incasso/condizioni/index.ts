export { messaggiCondizioni } from './messaggi-condizioni.ts'
