export { pagamentiList } from './pagamenti.list.ts'
export { ATTESI_SQL } from './attesi.ts'
export { getSaldo } from './saldo.queries.ts'
