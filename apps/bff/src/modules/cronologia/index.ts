export { type Annotazione, annota } from './annota.ts'
