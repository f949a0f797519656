export { creaDistinta } from './crea-distinta.ts'
export { distinteList } from './distinte.list.ts'
