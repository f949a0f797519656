import { getRitardo } from '@rateo/contract/sportello/arretrati'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { toSearchBody } from '../pagamenti/index.ts'

export const OWED = { dovuto: 'si' }
export const IN_RITARDO = { in_ritardo: 'si' }

/** The debts that fall due first. */
export const DUE = {
  ...toSearchBody({ search: '', page: 0, sort: 'scadenza', filters: OWED }),
  limit: 5,
}

export const ritardoQuery = queryOptions({
  queryKey: ['pagamenti', 'ritardo'],
  queryFn: ({ signal }) => call(getRitardo, { signal }),
})
