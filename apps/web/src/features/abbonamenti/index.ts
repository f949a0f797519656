export { CADENZE } from './words.ts'
export { AbbonamentiList } from './abbonamenti-list.tsx'
