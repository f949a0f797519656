import type { InputOf } from '@rateo/contract/chiamata/endpoint'
import {
  chiediReport,
  fermaReport,
  getMioReport,
  getReport,
  rigeneraReport,
  searchReports,
} from '@rateo/contract/ponte/reports'
import type { SearchInput } from '@rateo/contract/chiamata/search'
import { inMovimento } from '@rateo/domain/stati/lavorazione'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { useChange } from '../../api/use-change.ts'

const REFRESH_MS = 1500

export const reportsQuery = (body: SearchInput) =>
  queryOptions({
    queryKey: ['reports', 'elenco', body],
    queryFn: ({ signal }) => call(searchReports, { body, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ stato }) => inMovimento(stato)) ? REFRESH_MS : false,
  })

export const reportQuery = (id: string, role: Ruolo) =>
  queryOptions({
    queryKey: ['reports', 'uno', id],
    queryFn: ({ signal }) =>
      call(role === 'admin' ? getReport : getMioReport, { params: { id }, signal }),
    refetchInterval: ({ state }) =>
      state.data && inMovimento(state.data.stato) ? REFRESH_MS : false,
  })

export function useChiediReport() {
  const queryClient = useQueryClient()
  return useChange({
    send: (body: InputOf<typeof chiediReport>) => call(chiediReport, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['reports', 'elenco'] }),
  })
}

export function useRigeneraReport(id: string) {
  const queryClient = useQueryClient()
  return useChange({
    send: () => call(rigeneraReport, { params: { id }, body: {} }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['reports', 'elenco'] }),
  })
}

export function useFermaReport(id: string) {
  const queryClient = useQueryClient()
  return useChange({
    send: () => call(fermaReport, { params: { id }, body: {} }),
    // Also after a refusal: it may have become ready meanwhile.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['reports'] }),
  })
}

/** The address of the CSV: it is saved by the browser, not called. */
export const csvAddress = (id: string) => `/api/reports/${id}/csv`
export const xlsxAddress = (id: string) => `/api/reports/${id}/xlsx`
