export { findLuoghiDiNascita, findLuogo, findSigle } from './comuni.queries.ts'
