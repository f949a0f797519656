export { ContestazioniPanel } from './contestazioni-panel.tsx'
export { ContestazioniAperte } from './contestazioni-aperte.tsx'
