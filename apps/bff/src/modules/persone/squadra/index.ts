export { attoTitolare } from './atto-titolare.ts'
export { findChiSvolge } from './chi-svolge.ts'
export { messaggiSquadra } from './messaggi-squadra.ts'
export { findSogliaRimborsi } from './squadra.queries.ts'
