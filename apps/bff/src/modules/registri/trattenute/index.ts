export { componiTrattenute } from './componi-trattenute.ts'
export {
  CHIAVE_TRATTENUTE,
  findAliquoteTrattenute,
  TRATTENUTE_PREDEFINITE,
} from './parametri-trattenute.ts'
export { contaRitenutaDiBanca, scriviTrattenute, scriviVincolo } from './scrivi-trattenute.ts'
export { findAgevolazione, findNetto, findVincolo } from './trattenute.queries.ts'
