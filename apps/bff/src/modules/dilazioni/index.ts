export { dilazioniList } from './dilazioni.list.ts'
export { messaggiDilazioni } from './messaggi-dilazioni.ts'
export { scadiDilazioni } from './scadi-dilazioni.ts'
export { seguiRate } from './segui-rate.ts'
