export type { ContenutoRicevuta, Ricevuta } from './contenuto-ricevuta.ts'
export { codiceEsercente, numeroRicevuta } from './contenuto-ricevuta.ts'
export { emettiRicevuta } from './emetti-ricevuta.ts'
export { ricevutaPdf } from './ricevuta-pdf.ts'
