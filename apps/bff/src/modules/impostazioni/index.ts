export { leggiImpostazioni } from './impostazioni.queries.ts'
