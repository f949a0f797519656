import type { InputOf } from '@rateo/contract/chiamata/endpoint'
import {
  creaChiaveApi,
  getChiaviApi,
  getOpenApi,
  openApi,
  revocaChiaveApi,
  ruotaChiaveApi,
} from '@rateo/contract/ponte/sviluppatori'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { useChange } from '../../api/use-change.ts'

export const chiaviQuery = queryOptions({
  queryKey: ['chiavi_api'],
  queryFn: ({ signal }) => call(getChiaviApi, { signal }),
})

export const openApiQuery = queryOptions({
  queryKey: ['openapi'],
  queryFn: async ({ signal }) => openApi.parse(await call(getOpenApi, { signal })),
  staleTime: Infinity,
})

export const OPEN_API_ADDRESS = getOpenApi.path

export function useCreaChiave() {
  const queryClient = useQueryClient()
  return useChange({
    send: (body: InputOf<typeof creaChiaveApi>) => call(creaChiaveApi, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: chiaviQuery.queryKey }),
    // The secret is told once: nothing keeps it after the page has shown it.
    gcTime: 0,
  })
}

export function useRuotaChiave(id: string) {
  const queryClient = useQueryClient()
  return useChange({
    send: (body: InputOf<typeof ruotaChiaveApi>) => call(ruotaChiaveApi, { params: { id }, body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: chiaviQuery.queryKey }),
    gcTime: 0,
  })
}

export function useRevocaChiave() {
  const queryClient = useQueryClient()
  return useChange({
    send: (id: string) => call(revocaChiaveApi, { params: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: chiaviQuery.queryKey }),
  })
}
