export { accoda, type Uscita } from './accoda.ts'
