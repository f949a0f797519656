export { attoStralcio } from './atto-stralcio.ts'
export { pagamentiList } from './pagamenti.list.ts'
export { eInArrivo } from './in-arrivo.ts'
