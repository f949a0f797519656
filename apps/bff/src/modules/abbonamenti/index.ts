export { abbonamentiList } from './abbonamenti.list.ts'
