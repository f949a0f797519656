import type { InputOf } from '@rateo/contract/chiamata/endpoint'
import {
  accettaRegalo,
  elencoRegali,
  getRegalo,
  recediDalRegalo,
  provaCodiceRegalo,
  regalaPiano,
  type Regalo,
  rifiutaRegalo,
  ritiraRegalo,
} from '@rateo/contract/accordi/regali'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { useChange } from '../../../api/use-change.ts'
import { useIdempotencyKey } from '../../../hooks/use-idempotency-key.ts'

export const regaliQuery = () =>
  queryOptions({
    queryKey: ['regali', 'elenco'],
    queryFn: ({ signal }) => call(elencoRegali, { signal }),
  })

export const regaloQuery = (id: string) =>
  queryOptions({
    queryKey: ['regali', 'uno', id],
    queryFn: ({ signal }) => call(getRegalo, { params: { id }, signal }),
  })

export function useRegala(id: string) {
  const key = useIdempotencyKey(`regala:${id}`)
  const queryClient = useQueryClient()
  return useChange({
    key,
    send: (body: InputOf<typeof regalaPiano>, idempotencyKey) =>
      call(regalaPiano, { params: { id }, body, idempotencyKey }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: ['regali'] }),
  })
}

export const useProvaCodiceRegalo = (id: string) =>
  useChange({
    send: (body: InputOf<typeof provaCodiceRegalo>) =>
      call(provaCodiceRegalo, { params: { id }, body }),
  })

/** The page and the lists read what was just answered. */
function useRisposto(id: string) {
  const queryClient = useQueryClient()
  return (letto: Regalo) => {
    queryClient.setQueryData(regaloQuery(id).queryKey, letto)
    void queryClient.invalidateQueries({ queryKey: ['regali', 'elenco'] })
    void queryClient.invalidateQueries({ queryKey: ['abbonamenti'] })
  }
}

export function useAccettaRegalo(id: string) {
  const key = useIdempotencyKey(`accetta-regalo:${id}`)
  const onSuccess = useRisposto(id)
  return useChange({
    key,
    send: (_: void, idempotencyKey) =>
      call(accettaRegalo, { params: { id }, body: {}, idempotencyKey }),
    onSuccess,
  })
}

export function useRifiutaRegalo(id: string) {
  const onSuccess = useRisposto(id)
  return useChange({ send: () => call(rifiutaRegalo, { params: { id }, body: {} }), onSuccess })
}

export function useRitiraRegalo(id: string) {
  const onSuccess = useRisposto(id)
  return useChange({ send: () => call(ritiraRegalo, { params: { id }, body: {} }), onSuccess })
}

export function useRecediDalRegalo(id: string) {
  const onSuccess = useRisposto(id)
  return useChange({
    send: (body: InputOf<typeof recediDalRegalo>) =>
      call(recediDalRegalo, { params: { id }, body }),
    onSuccess,
  })
}
