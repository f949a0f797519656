export { findLuogo, findSigle } from './comuni.queries.ts'
