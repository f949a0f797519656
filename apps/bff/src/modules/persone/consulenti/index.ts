export { affidaEsercente } from './affida-esercente.ts'
export { consulentiList } from './consulenti.list.ts'
export { findInvitoDelLink } from './invito.queries.ts'
export { messaggiConsulenti } from './messaggi-consulenti.ts'
export { maturaProvvigioni } from './provvigioni/matura-provvigioni.ts'
export {
  CHIAVE_CONTO,
  CHIAVE_CONTRIBUTI,
  CHIAVE_IVA,
  CHIAVE_RITENUTE,
  CONTO_PREDEFINITO,
  CONTRIBUTI_PREDEFINITI,
  IVA_PREDEFINITA,
  RITENUTE_PREDEFINITE,
} from './liquidazioni/aliquote.ts'
