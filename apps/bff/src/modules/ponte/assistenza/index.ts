export { chiudiRisolte } from './chiudi-risolte.ts'
export { contaInAttesa } from './conta-in-attesa.ts'
export { messaggiAssistenza } from './messaggi-assistenza.ts'
