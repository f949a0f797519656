export { findScritture, saldo } from './contabilita.queries.ts'
export { type Movimento, type NuovaScrittura, registraScrittura } from './registra-scrittura.ts'
