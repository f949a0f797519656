export { CHIAVE_SOLLECITI, findRegole, SOLLECITI_PREDEFINITI } from './cadenza.ts'
export { ordinaCalendario, scriviCalendario } from './calendario.ts'
export { findCartaAddebitabile, motivoNonAncoraDovuto } from './carta-addebitabile.ts'
export { inviaPerSms, motivoSenzaSms } from './invia-per-sms.ts'
export { messaggiSolleciti } from './messaggi-solleciti.ts'
export { prossimoTentativo } from './prossimo-tentativo.ts'
export { riprovaSubito } from './riprova-addebito.ts'
export { ripresentaAddebiti } from './ripresenta-addebiti.ts'
export { riprovaRifiutati } from './riprove.jobs.ts'
export {
  MOTIVO_ATTENDE_EVENTO,
  motiviInsieme,
  motivoFraTanti,
  motivoNonSollecitabile,
  sollecitaPagamento,
} from './sollecita-pagamento.ts'
export { clientiGiaSollecitati, sollecitaCliente } from './sollecita-cliente.ts'
export { sollecita } from './solleciti.jobs.ts'
export { findInArrivo, findSollecitiDilazione } from './solleciti-dilazione.queries.ts'
export { sollecitiDi } from './solleciti.queries.ts'
