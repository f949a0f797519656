export { addebitaDovuti } from './addebita-dovuti.ts'
export { addebitaScadenze } from './addebita-scadenze.ts'
