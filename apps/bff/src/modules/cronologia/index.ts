export { annota } from './annota.ts'
export { modifiche } from './modifiche.ts'
