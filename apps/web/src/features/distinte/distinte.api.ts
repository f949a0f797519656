import {
  annullaDistinta,
  anteprimaDistinta,
  consegnaDistinta,
  creaDistinta,
  type Distinta,
  getDistinta,
  registraEsiti,
  searchDistinte,
} from '@rateo/contract/incasso/distinte'
import type { InputOf } from '@rateo/contract/chiamata/endpoint'
import type { SearchInput } from '@rateo/contract/chiamata/search'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { type Key, useChange } from '../../api/use-change.ts'

export const distinteQuery = (body: SearchInput) =>
  queryOptions({
    queryKey: ['distinte', 'elenco', body],
    queryFn: ({ signal }) => call(searchDistinte, { body, signal }),
    placeholderData: keepPreviousData,
  })

export const distintaQuery = (id: string) =>
  queryOptions({
    queryKey: ['distinte', 'una', id],
    queryFn: ({ signal }) => call(getDistinta, { params: { id }, signal }),
  })

export const anteprimaQuery = (addebito_il: string, search: string) =>
  queryOptions({
    queryKey: ['distinte', 'anteprima', addebito_il, search],
    queryFn: ({ signal }) =>
      call(anteprimaDistinta, { body: { search, ...(addebito_il && { addebito_il }) }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** A change of one distinta, which answers with what it has become: its debts are others now too. */
function useCambia<V>(key: Key, send: (sent: V, idempotencyKey: string) => Promise<Distinta>) {
  const queryClient = useQueryClient()
  return useChange({
    key,
    send,
    onSuccess: async (distinta) => {
      queryClient.setQueryData(distintaQuery(distinta._id).queryKey, distinta)
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: ['distinte', 'elenco'] }),
        queryClient.invalidateQueries({ queryKey: ['distinte', 'anteprima'] }),
        queryClient.invalidateQueries({ queryKey: ['pagamenti'] }),
      ])
    },
  })
}

export const useCrea = (key: Key) =>
  useCambia(key, (body: InputOf<typeof creaDistinta>, idempotencyKey) =>
    call(creaDistinta, { body, idempotencyKey }),
  )

export const usePassa = (id: string, key: Key) =>
  useCambia(key, (azione: 'consegna' | 'annulla', idempotencyKey) =>
    call(azione === 'consegna' ? consegnaDistinta : annullaDistinta, {
      params: { id },
      body: {},
      idempotencyKey,
    }),
  )

export const useEsiti = (id: string, key: Key) =>
  useCambia(key, (body: InputOf<typeof registraEsiti>, idempotencyKey) =>
    call(registraEsiti, { params: { id }, body, idempotencyKey }),
  )

/** Downloaded by the browser. */
export const fileAddress = (id: string) => `/api/distinte/${id}/file`
