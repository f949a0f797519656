export { notifica, notificaPersona } from './notifica.ts'
export { notificaIncasso, notificaRichiesta } from './notifica-pagamento.ts'
export { notifica } from './notifica.ts'
