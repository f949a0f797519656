export { chiudiRisolte } from './chiudi-risolte.ts'
export { messaggiAssistenza } from './messaggi-assistenza.ts'
