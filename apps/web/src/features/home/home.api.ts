import { searchAbbonamenti } from '@rateo/contract/accordi/elenco-abbonamenti'
import { searchDilazioni } from '@rateo/contract/accordi/dilazioni'
import { getCode, getDaFare, getIncassi } from '@rateo/contract/ponte/home'
import type { SearchInput } from '@rateo/contract/chiamata/search'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

const CODE_REFRESH_MS = 30_000
const SHOWN = 4

export const incassiQuery = queryOptions({
  queryKey: ['home', 'incassi'],
  queryFn: ({ signal }) => call(getIncassi, { signal }),
})

/** Queues move by themselves: a page left open follows them. */
export const codeQuery = queryOptions({
  queryKey: ['home', 'code'],
  queryFn: ({ signal }) => call(getCode, { signal }),
  refetchInterval: CODE_REFRESH_MS,
})

export const daFareQuery = queryOptions({
  queryKey: ['home', 'da_fare'],
  queryFn: ({ signal }) => call(getDaFare, { signal }),
  refetchInterval: CODE_REFRESH_MS,
})

const ATTIVE: SearchInput = { filters: { stato: { $in: ['attiva', 'sospesa'] } }, limit: SHOWN }

export const dilazioniQuery = queryOptions({
  queryKey: ['dilazioni', 'elenco', ATTIVE],
  queryFn: ({ signal }) => call(searchDilazioni, { body: ATTIVE, signal }),
})

const IN_CORSO: SearchInput = {
  filters: {
    stato: { $in: ['in_prova', 'attivo', 'in_ritardo', 'sospeso', 'in_pausa', 'disdetto'] },
  },
  limit: SHOWN,
}

export const abbonamentiQuery = queryOptions({
  queryKey: ['abbonamenti', 'elenco', IN_CORSO],
  queryFn: ({ signal }) => call(searchAbbonamenti, { body: IN_CORSO, signal }),
})
