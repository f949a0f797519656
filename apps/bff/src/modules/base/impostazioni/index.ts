export { CHIAVE_DURATA, inattivaMs } from './durata-sessione.ts'
export { esigiFunzione } from './esigi-funzione.ts'
export { CHIAVE_FUNZIONI, FUNZIONI_PREDEFINITE } from './funzioni.ts'
export { CHIAVE_GESTORE, findGestore, type Gestore, GESTORE_PREDEFINITO } from './gestore.ts'
export { findImpostazioni, storiaImpostazione } from './impostazioni.queries.ts'
export { CHIAVE_MANUTENZIONE, MANUTENZIONE_PREDEFINITA, manutenzioneIn } from './manutenzione.ts'
export { chiaveMenu, vociDi, vociOriginali, vociSempre } from './menu.ts'
export { annullaProgrammata, modificaImpostazione } from './modifica-impostazione.ts'
export { PREDEFINITE } from './predefinite.ts'
export {
  CHIAVE_PROMOZIONI,
  PROMOZIONI_PREDEFINITE,
  promozioniAmmesse,
} from './promozioni-esercenti.ts'
export {
  CHIAVE_SECONDO_PASSAGGIO,
  chiestoAgliEsercenti,
  SECONDO_PASSAGGIO_PREDEFINITO,
} from './secondo-passaggio.ts'
export { CHIAVE_SICUREZZA, findSicurezza, SICUREZZA_PREDEFINITA } from './sicurezza.ts'
