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

/** Tells the server what was seen. In the list they stay marked as new until it is asked for again. */
export function useLeggiNotifiche() {
  const queryClient = useQueryClient()
  return useChange({
    send: (fino_a: string) => call(leggiNotifiche, { body: { fino_a } }),
    onSuccess: ({ da_leggere }) =>
      queryClient.setQueryData<ElencoNotifiche>(
        notificheQuery.queryKey,
        (before) => before && { ...before, da_leggere },
      ),
  })
}
