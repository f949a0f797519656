export { addebitaDovuti } from './addebita-dovuti.ts'
export { addebitaScadenze } from './addebita-scadenze.ts'
export { messaggiScadenze } from './messaggi-scadenze.ts'
