export { messaggiUtenze } from './messaggi-utenze.ts'
export { ricordaBollette } from './promemoria-bollette.ts'
export { utenzeList } from './utenze.list.ts'
