export { findControllo, saldo } from './contabilita.queries.ts'
export { controllaLibri } from './controlla-libri.ts'
export { verificaInvarianti } from './verifica-invarianti.ts'
export { registraScrittura } from './registra-scrittura.ts'
