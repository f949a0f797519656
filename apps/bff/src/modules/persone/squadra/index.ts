export { attoTitolare } from './atto-titolare.ts'
export { messaggiSquadra } from './messaggi-squadra.ts'
export { findSogliaRimborsi } from './squadra.queries.ts'
