export { saldo } from './contabilita.queries.ts'
export { registraScrittura } from './registra-scrittura.ts'
