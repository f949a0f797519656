export {
  type Attesi,
  contaSullAbbonamento,
  findAllaDisdetta,
  findAttesi,
  findScontoAtteso,
  rendiAttesi,
  usaSullAbbonamento,
} from './attesa/codice-in-attesa.ts'
export {
  contaSulPagamento,
  scontaRichiesta,
  togliDalPagamento,
  usaSulPagamento,
} from './codice-sul-pagamento.ts'
export { generaCodici } from './codici-unici.ts'
export { findRiduzioniDi } from './commissione/riduzioni.queries.ts'
export { contaSconti } from './conta-sconti.ts'
export { findPortaDelCodice } from './porta-del-codice.queries.ts'
export { provaContata, usoContato } from './limite-codici.ts'
export type { Sconti } from './ordine.ts'
export { promozioniEsercenteList, promozioniList } from './promozioni.list.ts'
export { findSconto, mostraProva, mostraRighe } from './sconto.queries.ts'
export { seguiPromozioni } from './segui-promozioni.ts'
export { usaPromozioni } from './usa-promozione.ts'
