export { notifica, notificaPersona } from './notifica.ts'
export { notificaIncasso, notificaRichiesta } from './notifica-pagamento.ts'
