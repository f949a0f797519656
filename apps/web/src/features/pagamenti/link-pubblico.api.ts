import {
  creaLinkPubblico,
  getLinkPubblico,
  revocaLinkPubblico,
} from '@rateo/contract/link-pubblici'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, isFinal } from '../../api/client.ts'
import { useIdempotencyKey } from '../../hooks/use-idempotency-key.ts'

export const linkPubblicoQuery = (id: string) =>
  queryOptions({
    queryKey: ['pagamenti', 'link-pubblico', id],
    queryFn: ({ signal }) => call(getLinkPubblico, { params: { id }, signal }),
  })

export const qrLinkPubblico = (id: string) => `/api/pagamenti/${id}/link_pubblico.svg`

export function useCreaLinkPubblico(id: string) {
  const key = useIdempotencyKey(`link-pubblico:${id}`)
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (invia_email: boolean) =>
      call(creaLinkPubblico, { params: { id }, body: { invia_email }, idempotencyKey: key.get() }),
    onSuccess: (link) => {
      key.forget()
      queryClient.setQueryData(linkPubblicoQuery(id).queryKey, link)
    },
    onError: (error) => {
      if (isFinal(error)) key.forget()
    },
  })
}

export function useRevocaLinkPubblico(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(revocaLinkPubblico, { params: { id }, body: {} }),
    onSuccess: (link) => queryClient.setQueryData(linkPubblicoQuery(id).queryKey, link),
  })
}
