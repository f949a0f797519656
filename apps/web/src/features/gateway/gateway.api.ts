import {
  abbandonaPagamento,
  chiediNuovoLink,
  type Gateway,
  getGateway,
  paga,
} from '@rateo/contract/gateway'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, isFinal } from '../../api/client.ts'
import { useIdempotencyKey } from '../../hooks/use-idempotency-key.ts'

/** While money is on its way the page looks often; a page left open finds out anyway. */
const POLL_MS = { moving: 2500, open: 5000, waiting: 15_000 } as const

function pollEvery(gateway: Gateway | undefined): number | false {
  switch (gateway?.stato) {
    case 'in_verifica':
      return POLL_MS.moving
    case 'in_corso':
      return POLL_MS.open
    case 'da_pagare':
    case 'in_elaborazione':
      return POLL_MS.waiting
    case 'pagato':
      // The receipt gets its number a moment after the money.
      return gateway.ricevuta === null ? POLL_MS.moving : false
    default:
      return false
  }
}

export const gatewayQuery = (id: string) =>
  queryOptions({
    queryKey: ['gateway', id],
    queryFn: ({ signal }) => call(getGateway, { params: { id }, signal }),
    refetchInterval: ({ state }) => pollEvery(state.data),
    refetchOnWindowFocus: 'always',
    staleTime: 0,
  })

/**
 * One key for each thing asked of the server, kept until its final answer: a second click, a reload
 * or a repeated request after a lost answer is the same payment.
 */
function useKeyed(
  name: string,
  id: string,
  send: (key: string) => Promise<Gateway>,
  onDone?: (gateway: Gateway) => void,
) {
  const key = useIdempotencyKey(`${name}:${id}`)
  const queryClient = useQueryClient()
  const { queryKey } = gatewayQuery(id)
  return useMutation({
    mutationFn: async () => {
      // An older answer on its way must not overwrite the new one.
      await queryClient.cancelQueries({ queryKey })
      return send(key.get())
    },
    onSuccess: (gateway) => {
      key.forget()
      // Before the data: they take away the button that would have listened.
      onDone?.(gateway)
      queryClient.setQueryData(queryKey, gateway)
    },
    onError: (error) => {
      if (isFinal(error)) key.forget()
      return queryClient.invalidateQueries({ queryKey })
    },
  })
}

export const usePaga = (id: string, onDone: (gateway: Gateway) => void) =>
  useKeyed(
    'paga',
    id,
    (idempotencyKey) => call(paga, { params: { id }, body: { metodo: 'carta' }, idempotencyKey }),
    onDone,
  )

export const useAbbandona = (id: string) =>
  useKeyed('abbandona', id, (idempotencyKey) =>
    call(abbandonaPagamento, { params: { id }, body: {}, idempotencyKey }),
  )

export const useChiediNuovoLink = (id: string) =>
  useMutation({ mutationFn: () => call(chiediNuovoLink, { params: { id }, body: {} }) })
