export { scadiAnnunci } from './annuncia-bonifico.ts'
