export { DilazioniList } from './dilazioni-list.tsx'
export { Adesione } from './adesione.tsx'
export { PianoCosti, PianoTable } from './piano-table.tsx'
export { CADENZA_OPTIONS, pianoText, rateText } from './words.ts'
