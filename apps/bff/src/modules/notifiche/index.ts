export { notifica } from './notifica.ts'
export { notificaIncasso, notificaRichiesta } from './notifica-pagamento.ts'
