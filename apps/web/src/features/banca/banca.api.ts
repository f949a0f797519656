import { searchPagamenti } from '@rateo/contract/accordi/pagamenti'
import type { InputOf } from '@rateo/contract/chiamata/endpoint'
import type { SearchInput } from '@rateo/contract/chiamata/search'
import * as contract from '@rateo/contract/ponte/banca'
import {
  keepPreviousData,
  queryOptions,
  type QueryClient,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { upload } from '../../api/upload.ts'
import { useChange } from '../../api/use-change.ts'
import { useIdempotencyKey } from '../../hooks/use-idempotency-key.ts'
import { useUpload } from '../../hooks/use-upload.ts'

const WORKING_MS = 1500

/** The accounts and what waits; while an import is being matched they are asked for again and again. */
export const contiQuery = () =>
  queryOptions({
    queryKey: ['banca', 'conti'],
    queryFn: ({ signal }) => call(contract.getContiBanca, { signal }),
    refetchInterval: ({ state: { data } }) => (data?.in_corso ? WORKING_MS : false),
  })

export const movimentiQuery = (body: SearchInput, isWorking: boolean) =>
  queryOptions({
    queryKey: ['banca', 'elenco', body],
    queryFn: ({ signal }) => call(contract.searchMovimentiBanca, { body, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: isWorking ? WORKING_MS : false,
  })

export const movimentoQuery = (id: string) =>
  queryOptions({
    queryKey: ['banca', 'uno', id],
    queryFn: ({ signal }) => call(contract.getMovimentoBanca, { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) => (data?.stato === 'da_esaminare' ? WORKING_MS : false),
  })

const APERTI = ['da_pagare', 'in_elaborazione', 'parzialmente_pagato', 'insoluto']

/** The debts that a person looks for to match them. */
export const debitiQuery = (search: string) =>
  queryOptions({
    queryKey: ['banca', 'debiti', search],
    queryFn: ({ signal }) =>
      call(searchPagamenti, {
        body: { search, limit: 10, filters: { stato: { $in: APERTI } } },
        signal,
      }),
    enabled: search.length > 1,
    placeholderData: keepPreviousData,
  })

const everything = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: ['banca'] })

export type DaImportare = { file: File; fields: Readonly<Record<string, string>> }

const addressOf = (path: string, { file, fields }: DaImportare) => {
  const given = Object.entries({ nome_file: file.name.slice(-150), ...fields })
  return `${path}?${new URLSearchParams(given.filter(([, value]) => value !== '')).toString()}`
}

export const useProvaEstratto = (onDone: (esito: contract.EsitoEstratto) => void) =>
  useUpload(
    (sent: DaImportare, how) =>
      upload(
        { ...contract.provaEstratto, path: addressOf(contract.provaEstratto.path, sent) },
        { file: sent.file, ...how },
      ),
    onDone,
  )

export function useImportaEstratto(onDone: (esito: contract.EsitoEstratto) => void) {
  const queryClient = useQueryClient()
  return useUpload(
    (sent: DaImportare, how) =>
      upload(
        { ...contract.importaEstratto, path: addressOf(contract.importaEstratto.path, sent) },
        { file: sent.file, ...how },
      ),
    async (esito) => {
      await everything(queryClient)
      onDone(esito)
    },
  )
}

/** Keeps what the server answers for the page of the movement; the rest is asked for anew. */
function useKeep(id: string) {
  const queryClient = useQueryClient()
  return (movimento: contract.MovimentoBanca) => {
    queryClient.setQueryData(movimentoQuery(id).queryKey, movimento)
    return Promise.all([
      queryClient.invalidateQueries({ queryKey: ['banca', 'elenco'] }),
      queryClient.invalidateQueries({ queryKey: ['banca', 'conti'] }),
    ])
  }
}

export function useAbbina(id: string) {
  const onSuccess = useKeep(id)
  return useChange({
    key: useIdempotencyKey(`banca:abbina:${id}`),
    send: (body: InputOf<typeof contract.abbinaMovimento>, idempotencyKey) =>
      call(contract.abbinaMovimento, { params: { id }, body, idempotencyKey }),
    onSuccess,
  })
}

export function useChiudi(id: string) {
  const onSuccess = useKeep(id)
  return useChange({
    send: (body: InputOf<typeof contract.chiudiMovimento>) =>
      call(contract.chiudiMovimento, { params: { id }, body }),
    onSuccess,
  })
}

export function useSciogli(id: string) {
  const onSuccess = useKeep(id)
  return useChange({
    key: useIdempotencyKey(`banca:sciogli:${id}`),
    send: (_: void, idempotencyKey) =>
      call(contract.sciogliMovimento, { params: { id }, body: {}, idempotencyKey }),
    onSuccess,
  })
}
