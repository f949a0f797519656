export { RimborsaDialog } from './rimborsa-part.ts'
export { MOTIVI } from './words.ts'
export { RimborsiPanel } from './rimborsi-panel.tsx'
