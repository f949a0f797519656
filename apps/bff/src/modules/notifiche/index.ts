export { notificaIncasso, notificaRichiesta } from './notifica-pagamento.ts'
