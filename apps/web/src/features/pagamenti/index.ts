export { cardFor, COLUMNS, StatoPagamento } from './pagamenti-columns.tsx'
export { toSearchBody } from './pagamenti-filters.ts'
export { pagamentiQuery } from './pagamenti.api.ts'
export { Cronologia } from './pagamento-timeline.tsx'
