export { AbbonamentiList } from './abbonamenti-list.tsx'
