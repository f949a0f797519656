import {
  creaLinkPubblico,
  getLinkPubblico,
  revocaLinkPubblico,
} from '@rateo/contract/sportello/link-pubblici'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { useChange } from '../../api/use-change.ts'
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
  return useChange({
    key,
    send: (invia_email: boolean, idempotencyKey) =>
      call(creaLinkPubblico, { params: { id }, body: { invia_email }, idempotencyKey }),
    onSuccess: (link) => queryClient.setQueryData(linkPubblicoQuery(id).queryKey, link),
  })
}

export function useRevocaLinkPubblico(id: string) {
  const queryClient = useQueryClient()
  return useChange({
    send: () => call(revocaLinkPubblico, { params: { id }, body: {} }),
    onSuccess: (link) => queryClient.setQueryData(linkPubblicoQuery(id).queryKey, link),
  })
}
