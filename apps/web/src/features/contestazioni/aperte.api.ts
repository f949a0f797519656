import { getContestazioni } from '@rateo/contract/incasso/contestazioni'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

export const contestazioniQuery = queryOptions({
  queryKey: ['contestazioni'],
  queryFn: ({ signal }) => call(getContestazioni, { signal }),
})
