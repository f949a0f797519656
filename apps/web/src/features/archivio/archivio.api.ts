import { chiediArchivio, getArchivi } from '@rateo/contract/ponte/archivi'
import type { InputOf } from '@rateo/contract/chiamata/endpoint'
import {
  anteprimaCongedo,
  chiudiConto,
  getCongedo,
  ripensaCongedo,
} from '@rateo/contract/ponte/congedi'
import { inMovimento } from '@rateo/domain/stati/lavorazione'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { useChange } from '../../api/use-change.ts'

const REFRESH_MS = 1500

export const archiviQuery = queryOptions({
  queryKey: ['archivi'],
  queryFn: ({ signal }) => call(getArchivi, { signal }),
  staleTime: 0,
  refetchInterval: ({ state }) =>
    state.data?.data.some(({ stato }) => inMovimento(stato)) ? REFRESH_MS : false,
})

export const congedoQuery = queryOptions({
  queryKey: ['congedo'],
  queryFn: ({ signal }) => call(getCongedo, { signal }),
})

export const anteprimaQuery = (ultimo_giorno: string) =>
  queryOptions({
    queryKey: ['congedo', 'anteprima', ultimo_giorno],
    queryFn: ({ signal }) => call(anteprimaCongedo, { body: { ultimo_giorno }, signal }),
    staleTime: 0,
  })

/** The address of a file: it is saved by the browser, not called. */
export const fileAddress = (id: string) => `/api/archivi/${id}/file`

export function useChiediArchivio() {
  const queryClient = useQueryClient()
  return useChange({
    send: (body: InputOf<typeof chiediArchivio>) => call(chiediArchivio, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: archiviQuery.queryKey }),
  })
}

export function useChiudiConto() {
  const queryClient = useQueryClient()
  return useChange({
    send: (body: InputOf<typeof chiudiConto>) => call(chiudiConto, { body }),
    onSuccess: () => queryClient.invalidateQueries(),
  })
}

export function useRipensa() {
  const queryClient = useQueryClient()
  return useChange({
    send: () => call(ripensaCongedo),
    onSuccess: () => queryClient.invalidateQueries(),
  })
}
