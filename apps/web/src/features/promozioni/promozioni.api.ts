import { getPromozione, searchPromozioni } from '@rateo/contract/accordi/promozioni'
import type { SearchInput } from '@rateo/contract/chiamata/search'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

export const promozioniQuery = (body: SearchInput) =>
  queryOptions({
    queryKey: ['promozioni', 'elenco', body],
    queryFn: ({ signal }) => call(searchPromozioni, { body, signal }),
    placeholderData: keepPreviousData,
  })

export const promozioneQuery = (id: string) =>
  queryOptions({
    queryKey: ['promozioni', 'una', id],
    queryFn: ({ signal }) => call(getPromozione, { params: { id }, signal }),
  })
