import { lazyPart } from '../../ui/parts/lazy-part.tsx'

export const AzioniRate = lazyPart(async () => (await import('./azioni-rate.tsx')).AzioniRate)
export { DilazioniList } from './dilazioni-list.tsx'
export { Adesione } from './proposta/adesione.tsx'
export { PianoCosti, PianoTable } from './proposta/piano-table.tsx'
export { Puntualita } from './ritardi/puntualita.tsx'
export { CADENZA_OPTIONS, pianoText, rateText } from './words.ts'
