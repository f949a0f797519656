import { searchPagamenti } from '@rateo/contract/accordi/elenco-pagamenti'
import type { SearchInput } from '@rateo/contract/chiamata/search'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { toSearchBody } from './pagamenti-filters.ts'

/** A list that is of one cliente or of one esercente only. */
export type Fixed = { cliente_id?: string; esercente_id?: string }

// Apart from what is done to one pagamento: lists and homes, which travel with the first page, only read.
/** Asks for the number and the sums of all that the filters find, without rows. */
export const sommePagamenti = (body: SearchInput, signal: AbortSignal) =>
  call(searchPagamenti, { body, signal })

export const pagamentiQuery = (body: SearchInput) =>
  queryOptions({
    queryKey: ['pagamenti', 'elenco', body],
    queryFn: ({ signal }) => call(searchPagamenti, { body, signal }),
    placeholderData: keepPreviousData,
  })

/** The late debts, as a figure of home asks for them: asked once for both. */
export const inRitardoQuery = pagamentiQuery({
  ...toSearchBody({ search: '', page: 0, sort: '-created_at', filters: { in_ritardo: 'si' } }),
  limit: 1,
})
