export { affidaEsercente } from './affida-esercente.ts'
export { consulentiList } from './consulenti.list.ts'
export { findInvitoDelLink } from './invito.queries.ts'
export { messaggiConsulenti } from './messaggi-consulenti.ts'
