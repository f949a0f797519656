import { misureAbbonamenti } from '@rateo/contract/accordi/misure-abbonamenti'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'

export const misureQuery = (mese: string) =>
  queryOptions({
    queryKey: ['abbonamenti', 'misure', mese],
    queryFn: ({ signal }) => call(misureAbbonamenti, { body: { mese }, signal }),
    placeholderData: keepPreviousData,
  })
