export { valoriLetti } from './valori-letti.ts'
