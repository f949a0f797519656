export { movimentiQuery } from './movimenti.api.ts'
