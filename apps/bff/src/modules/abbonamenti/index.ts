export { abbonamentiList } from './abbonamenti.list.ts'
export { messaggiAbbonamenti } from './messaggi-abbonamenti.ts'
export { seguiRitardi } from './segui-ritardi.ts'
