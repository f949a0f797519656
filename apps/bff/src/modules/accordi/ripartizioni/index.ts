export { messaggiQuote } from './messaggi-quote.ts'
export { ripartizioniList } from './ripartizioni.list.ts'
export { scadiQuote } from './scadi-quote.ts'
