import {
  getConsulente,
  rinnovaInvitoConsulente,
  searchConsulenti,
} from '@rateo/contract/persone/consulenti'
import type { SearchInput } from '@rateo/contract/chiamata/search'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { useChange } from '../../api/use-change.ts'

export const consulentiQuery = (body: SearchInput) =>
  queryOptions({
    queryKey: ['consulenti', 'elenco', body],
    queryFn: ({ signal }) => call(searchConsulenti, { body, signal }),
    placeholderData: keepPreviousData,
  })

export const consulenteQuery = (id: string) =>
  queryOptions({
    queryKey: ['consulenti', 'uno', id],
    queryFn: ({ signal }) => call(getConsulente, { params: { id }, signal }),
  })

/** A new link for a person invited by a consulente; the one before stops to count. */
export function useRinnovaInvito(id: string) {
  const client = useQueryClient()
  return useChange({
    send: (quota_centesimi_percento: number) =>
      call(rinnovaInvitoConsulente, { params: { id }, body: { quota_centesimi_percento } }),
    onSuccess: (consulente) => {
      client.setQueryData(consulenteQuery(id).queryKey, consulente)
      return client.invalidateQueries({ queryKey: ['cronologia'] })
    },
  })
}
