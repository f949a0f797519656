export { movimentiList } from './movimenti.list.ts'
export { movimentiNel, SOMME } from './somme.queries.ts'
export { getSaldo } from './saldo.queries.ts'
