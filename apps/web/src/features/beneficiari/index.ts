export { PerChi } from './per-chi.tsx'
