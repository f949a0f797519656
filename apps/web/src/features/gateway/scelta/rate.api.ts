import type { InputOf } from '@rateo/contract/chiamata/endpoint'
import { getRateGateway, listRateGateway, pagaARate } from '@rateo/contract/accordi/offerte-rate'
import { chiediRiesame } from '@rateo/contract/ponte/riesame'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { useChange } from '../../../api/use-change.ts'
import { useIdempotencyKey } from '../../../hooks/use-idempotency-key.ts'
import { gatewayQuery } from '../gateway.api.ts'

/** The offers of the esercente on this debt; without them it is simply paid whole. */
export const rateQuery = (id: string) =>
  queryOptions({
    queryKey: ['gateway', id, 'rate'],
    queryFn: ({ signal }) => call(listRateGateway, { params: { id }, signal }),
    retry: false,
  })

/** An offer with the text to accept, which is made when it is asked. */
export const offertaQuery = (id: string, offerta_id: string) =>
  queryOptions({
    queryKey: ['gateway', id, 'rate', offerta_id],
    queryFn: ({ signal }) => call(getRateGateway, { params: { id, offerta_id }, signal }),
    // A text that is read today is not the one of tomorrow.
    staleTime: 0,
  })

export const offertaPdf = (id: string, offerta_id: string) =>
  `/api/gateway/${id}/rate/${offerta_id}/pdf`

/** The address of the sheet that is read before a credit is signed. */
export const offertaInformazioni = (id: string, offerta_id: string) =>
  `/api/gateway/${id}/rate/${offerta_id}/informazioni`

export function usePagaARate(id: string) {
  const key = useIdempotencyKey(`paga-a-rate:${id}`)
  const queryClient = useQueryClient()
  return useChange({
    key,
    send: (body: InputOf<typeof pagaARate>, idempotencyKey) =>
      call(pagaARate, { params: { id }, body, idempotencyKey }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ['dilazioni'] })
      void queryClient.invalidateQueries({ queryKey: ['pagamenti'] })
    },
    onError: () => queryClient.invalidateQueries({ queryKey: gatewayQuery(id).queryKey }),
  })
}

/** Asks a person to look at an offer that a rule of credit refuses. */
export function useChiediRiesame(id: string, offerta_id: string) {
  const key = useIdempotencyKey(`riesame:${id}:${offerta_id}`)
  const queryClient = useQueryClient()
  return useChange({
    key,
    send: (body: InputOf<typeof chiediRiesame>, idempotencyKey) =>
      call(chiediRiesame, { params: { id, offerta_id }, body, idempotencyKey }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: rateQuery(id).queryKey })
      void queryClient.invalidateQueries({ queryKey: ['assistenza', 'elenco'] })
    },
  })
}
