export { messaggiRimandati } from './rimanda-messaggio.ts'
