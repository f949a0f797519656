export { elaboraEsportazioni } from './elabora-esportazioni.ts'
export { listaPer } from './liste.ts'
export { scadiEsportazioni } from './scadi-esportazioni.ts'
