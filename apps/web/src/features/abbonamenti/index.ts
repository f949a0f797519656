export { CADENZE } from './words.ts'
export { IscriviClienteDialog } from './piani/iscrivi-cliente-part.ts'
export { AbbonamentiList } from './abbonamenti-list.tsx'
