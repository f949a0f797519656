export { annota } from './annota.ts'
