export { clientiList } from './clienti.list.ts'
export { motivoNonRichiedibile } from './azioni-consentite.ts'
export { completaCliente } from './completa-cliente.ts'
export { registraCliente } from './registra-cliente.ts'
