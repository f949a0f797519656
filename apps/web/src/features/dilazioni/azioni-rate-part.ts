import { lazyPart } from '../../ui/parts/lazy-part.tsx'

export const AzioniRate = lazyPart(async () => (await import('./azioni-rate.tsx')).AzioniRate)
