export { messaggiModelli } from './prova-modello.ts'
export { findParole } from './parole.queries.ts'
