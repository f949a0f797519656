export { CondizioniEsercentePanel } from './condizioni-esercente-panel.tsx'
export { CondizioniPanel } from './condizioni-panel.tsx'
export { Riceverai } from './riceverai.tsx'
