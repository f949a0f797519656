export { esigiApplicata } from './offerte/rate-gateway.ts'
export { attoDilazione } from './proposta/atto-dilazione.ts'
export { avvisaSoglie } from './proposta/avvisa-soglie.ts'
export {
  contesta,
  findContestate,
  findDecisione,
  lockDecisione,
  scriviRiesame,
} from './proposta/decisioni.ts'
export { dilazioniList } from './dilazioni.list.ts'
export { findDilazione, lockDilazione, type Sua } from './lock-dilazione.ts'
export { emettiQuietanze } from './atti/emetti-quietanze.ts'
export { messaggiDilazioni } from './messaggi-dilazioni.ts'
export { riprendiDilazioni } from './sospensione/riprendi-dilazioni.ts'
export { scadiSaldi } from './saldo/scadi-saldi.ts'
export { scadiDilazioni } from './scadi-dilazioni.ts'
export { attoEvento } from './evento/atto-evento.ts'
export { CHIAVE_EVENTI } from './evento/giorni-evento.queries.ts'
export { seguiEventi } from './evento/segui-eventi.ts'
export { seguiRate } from './rate/segui-rate.ts'
export { CHIAVE_TEGM, TEGM_PREDEFINITO } from './proposta/soglia.ts'
export { proponiQuota, ritiraQuote } from './proposta/proponi-quota.ts'
export { type Estinzione, findEstinzioni } from './rate/estinzione.queries.ts'
export { CHIAVE_SPOSTAMENTI } from './rate/spostamenti.queries.ts'
