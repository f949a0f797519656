export { consulentiList } from './consulenti.list.ts'
