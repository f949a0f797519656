import * as contract from '@rateo/contract/accordi/ripartizioni'
import type { InputOf } from '@rateo/contract/chiamata/endpoint'
import type { SearchInput } from '@rateo/contract/chiamata/search'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { useChange } from '../../api/use-change.ts'
import { useIdempotencyKey } from '../../hooks/use-idempotency-key.ts'

export const ripartizioniQuery = (body: SearchInput) =>
  queryOptions({
    queryKey: ['ripartizioni', 'elenco', body],
    queryFn: ({ signal }) => call(contract.searchRipartizioni, { body, signal }),
    placeholderData: keepPreviousData,
  })

export const ripartizioneQuery = (id: string) =>
  queryOptions({
    queryKey: ['ripartizioni', 'una', id],
    queryFn: ({ signal }) => call(contract.getRipartizione, { params: { id }, signal }),
  })

export const quotaQuery = (id: string) =>
  queryOptions({
    queryKey: ['quote', id],
    queryFn: ({ signal }) => call(contract.getQuota, { params: { id }, signal }),
  })

/** Keeps what the server answers for the page of the record; the lists are asked for anew. */
function useScritta() {
  const queryClient = useQueryClient()
  return (scritta: contract.Ripartizione) => {
    queryClient.setQueryData(ripartizioneQuery(scritta._id).queryKey, scritta)
    void queryClient.invalidateQueries({ queryKey: ['ripartizioni', 'elenco'] })
    void queryClient.invalidateQueries({ queryKey: ['pagamenti'] })
  }
}

export function useCreaRipartizione() {
  const key = useIdempotencyKey('dividi')
  return useChange({
    key,
    send: (body: InputOf<typeof contract.creaRipartizione>, idempotencyKey) =>
      call(contract.creaRipartizione, { body, idempotencyKey }),
    onSuccess: useScritta(),
  })
}

export function useAffida(id: string, n: number) {
  const key = useIdempotencyKey(`affida:${id}:${n}`)
  return useChange({
    key,
    send: (body: InputOf<typeof contract.affidaQuota>, idempotencyKey) =>
      call(contract.affidaQuota, { params: { id, n: String(n) }, body, idempotencyKey }),
    onSuccess: useScritta(),
  })
}

export function useRimborsaDivisa(id: string) {
  const key = useIdempotencyKey(`rimborsa-divisa:${id}`)
  return useChange({
    key,
    send: (body: InputOf<typeof contract.rimborsaRipartizione>, idempotencyKey) =>
      call(contract.rimborsaRipartizione, { params: { id }, body, idempotencyKey }),
    onSuccess: useScritta(),
  })
}

export const useRitira = (id: string) =>
  useChange({
    send: () => call(contract.ritiraRipartizione, { params: { id }, body: {} }),
    onSuccess: useScritta(),
  })

/** Keeps the answer of a payer; the debt that it became is in the lists from then on. */
function useRisposta() {
  const queryClient = useQueryClient()
  return (quota: contract.MiaQuota) => {
    queryClient.setQueryData(quotaQuery(quota._id).queryKey, quota)
    void queryClient.invalidateQueries({ queryKey: ['pagamenti'] })
  }
}

export function useAccetta(id: string) {
  const key = useIdempotencyKey(`quota:${id}`)
  return useChange({
    key,
    send: (_: undefined, idempotencyKey) =>
      call(contract.accettaQuota, { params: { id }, body: {}, idempotencyKey }),
    onSuccess: useRisposta(),
  })
}

export const useRifiuta = (id: string) =>
  useChange({
    send: (body: { motivo: string }) => call(contract.rifiutaQuota, { params: { id }, body }),
    onSuccess: useRisposta(),
  })
