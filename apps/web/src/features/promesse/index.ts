export { PromessePanel } from './promesse-panel.tsx'
export { PromessePiano } from './promesse-piano.tsx'
export { RiepilogoPromesse } from './riepilogo-promesse.tsx'
