export { RimborsaButton } from './rimborsa-button.tsx'
export { RimborsiPanel } from './rimborsi-panel.tsx'
