export { movimentiList } from './movimenti.list.ts'
export { type DiChi, movimentiNel, SOMME } from './somme.queries.ts'
export { getSaldo } from './saldo.queries.ts'
