import { type EsitoCaricata, getFatture } from '@rateo/contract/fatture/elenco-fatture'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'

const queryOf = (given: Readonly<Record<string, string>>) =>
  `?${new URLSearchParams(Object.entries(given).filter(([, value]) => value !== '')).toString()}`

/** The invoices that were brought; an empty outcome is all of them. */
export const fattureCaricateQuery = (esito: EsitoCaricata | '') =>
  infiniteQueryOptions({
    queryKey: ['fatture', 'caricate', esito],
    queryFn: ({ pageParam: dopo, signal }) =>
      call({ ...getFatture, path: getFatture.path + queryOf({ esito, dopo }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ prossima }) => prossima,
  })
