export { DilazioniList } from './dilazioni-list.tsx'
export { Adesione } from './proposta/adesione.tsx'
export { PianoCosti, PianoTable } from './proposta/piano-table.tsx'
export { CADENZA_OPTIONS, pianoText, rateText } from './words.ts'
