export { utenzeList } from './utenze.list.ts'
