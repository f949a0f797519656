export { ChiediNuovoLink } from './chiedi-nuovo-link.tsx'
