export { annota, type Annotazione } from './annota.ts'
export { modifiche } from './modifiche.ts'
