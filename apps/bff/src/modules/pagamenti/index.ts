export { attoStralcio } from './atto-stralcio.ts'
export { pagamentiList } from './pagamenti.list.ts'
export { getSaldo } from './saldo.queries.ts'
