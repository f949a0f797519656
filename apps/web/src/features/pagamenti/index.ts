import { lazyPart } from '../../ui/parts/lazy-part.tsx'

export { PagamentiList } from './elenco/pagamenti-list.tsx'
export { PagamentiTabs } from './elenco/pagamenti-tabs.tsx'
export { RichiediButton } from './richiesta/richiedi-button.tsx'
export { cardFor, columnsFor } from './elenco/pagamenti-columns.tsx'
export { StatoPagamento } from './elenco/stato-pagamento.tsx'
export { toSearchBody } from './elenco/pagamenti-filters.ts'
export { inRitardoQuery, pagamentiQuery } from './elenco/elenco.api.ts'
export { Cronologia } from './cronologia.tsx'
export const AzioniPagamento = lazyPart(
  async () => (await import('./azioni-pagamento.tsx')).AzioniPagamento,
)
export { NotePanel } from './note-panel.tsx'
