import type { InputOf } from '@rateo/contract/chiamata/endpoint'
import { annullaMenuProgrammato, getMenu, modificaMenu } from '@rateo/contract/base/menu'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { useChange } from '../../../api/use-change.ts'

export const menuQuery = queryOptions({
  queryKey: ['gestione', 'menu'],
  queryFn: ({ signal }) => call(getMenu, { signal }),
})

export type Scelta = InputOf<typeof modificaMenu>

export function useModificaMenu(ruolo: string) {
  const queryClient = useQueryClient()
  return useChange({
    send: (body: Scelta) => call(modificaMenu, { params: { nome: ruolo }, body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: menuQuery.queryKey }),
  })
}

export function useAnnullaMenu(ruolo: string) {
  const queryClient = useQueryClient()
  return useChange({
    send: () => call(annullaMenuProgrammato, { params: { nome: ruolo } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: menuQuery.queryKey }),
  })
}
