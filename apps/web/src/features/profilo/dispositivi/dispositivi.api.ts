import { aggiungiDispositivo, getDispositivi } from '@rateo/contract/persone/dispositivi'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { useChange } from '../../../api/use-change.ts'
import { chiediAlBrowser, ricordaDispositivo } from '../../../app/phone/push.ts'

export const dispositiviQuery = queryOptions({
  queryKey: ['profilo', 'dispositivi'],
  queryFn: () => call(getDispositivi),
})

/** Asks the browser for its consent, then tells the portal where to write. */
export function useAccendi(persona: string, chiave: string) {
  const queryClient = useQueryClient()
  return useChange({
    send: async () => {
      const body = await chiediAlBrowser(chiave)
      const { questo, ...elenco } = await call(aggiungiDispositivo, { body })
      ricordaDispositivo(persona, questo)
      queryClient.setQueryData(dispositiviQuery.queryKey, elenco)
    },
  })
}
