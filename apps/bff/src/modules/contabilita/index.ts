export { saldo } from './contabilita.queries.ts'
export { verificaInvarianti } from './invarianti.ts'
export { registraScrittura } from './registra-scrittura.ts'
