import { getAzioniMultiple } from '@rateo/contract/ponte/azioni-multiple'
import { getEsportazioni } from '@rateo/contract/ponte/esportazioni'
import { inMovimento } from '@rateo/domain/stati/lavorazione'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

const REFRESH_MS = 1500

export const esportazioniQuery = queryOptions({
  queryKey: ['esportazioni', 'mie'],
  queryFn: ({ signal }) => call(getEsportazioni, { signal }),
  staleTime: 0,
  refetchInterval: ({ state }) =>
    state.data?.data.some(({ stato }) => inMovimento(stato)) ? REFRESH_MS : false,
})

export const azioniMultipleQuery = queryOptions({
  queryKey: ['azioni_multiple', 'mie'],
  queryFn: ({ signal }) => call(getAzioniMultiple, { signal }),
  staleTime: 0,
  refetchInterval: ({ state }) =>
    state.data?.data.some(({ stato }) => inMovimento(stato)) ? REFRESH_MS : false,
})

/** The address of a file: it is saved by the browser, not called. */
export const fileAddress = (id: string) => `/api/esportazioni/${id}/file`
