export { RimborsaDialog } from './rimborsa-part.ts'
export { RimborsiPanel } from './rimborsi-panel.tsx'
