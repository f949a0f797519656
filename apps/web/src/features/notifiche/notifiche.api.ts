import { type ElencoNotifiche, getNotifiche, leggiNotifiche } from '@rateo/contract/base/notifiche'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { useChange } from '../../api/use-change.ts'

const EVERY_MS = 60_000

export const notificheQuery = queryOptions({
  queryKey: ['notifiche'],
  queryFn: ({ signal }) => call(getNotifiche, { signal }),
  refetchInterval: EVERY_MS,
})

/** Tells the server what was read: all up to one, or that one alone. */
export function useLeggiNotifiche() {
  const queryClient = useQueryClient()
  return useChange({
    send: (body: { fino_a: string; solo?: boolean }) => call(leggiNotifiche, { body }),
    onSuccess: (elenco) =>
      queryClient.setQueryData<ElencoNotifiche>(notificheQuery.queryKey, elenco),
  })
}
