export { clientiList } from './clienti.list.ts'
export { motivoNonRichiedibile } from './azioni-consentite.ts'
export { messaggiUnione } from './unione/messaggi-unione.ts'
export { collegaCliente } from './collega-cliente.ts'
export { completaCliente } from './completa-cliente.ts'
export { confermaCliente } from './conferma-cliente.ts'
export {
  CHIAVE_CONTATTI,
  CONTATTI_PREDEFINITI,
  esigiPocheRichieste,
  esigiPochiInviti,
} from './limiti-clienti.ts'
export { imparaCodici } from './impara-codici.ts'
export { contattaCliente, registraCliente } from './registra-cliente.ts'
export { contaSenzaConti, dimenticaSenzaConti } from './dimentica-senza-conti.ts'
