export { leggiImpostazioni } from './impostazioni.queries.ts'
export { annullaProgrammata, modificaImpostazione } from './modifica-impostazione.ts'
export { PREDEFINITE } from './predefinite.ts'
