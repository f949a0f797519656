import { lazyPart } from '../../ui/parts/lazy-part.tsx'

export const AzioniPagamento = lazyPart(
  async () => (await import('./azioni-pagamento.tsx')).AzioniPagamento,
)
