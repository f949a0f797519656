export { CHIAVE_DURATA, inattivaMs } from './durata-sessione.ts'
export { leggiImpostazioni, storiaImpostazione } from './impostazioni.queries.ts'
export { annullaProgrammata, modificaImpostazione } from './modifica-impostazione.ts'
export { PREDEFINITE } from './predefinite.ts'
