export { PromessePanel } from './promesse-panel-part.ts'
export { PromessePiano } from './promesse-piano.tsx'
export { RiepilogoPromesse } from './riepilogo-promesse.tsx'
