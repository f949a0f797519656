import type { InputOf } from '@rateo/contract/chiamata/endpoint'
import { getRichiestaApi, searchRichiesteApi } from '@rateo/contract/ponte/registro-api'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'

export type FiltroRichieste = Omit<InputOf<typeof searchRichiesteApi>, 'prima_di'>

export const richiesteQuery = (filtro: FiltroRichieste) =>
  infiniteQueryOptions({
    queryKey: ['richieste_api', 'pagine', filtro],
    queryFn: ({ pageParam, signal }) =>
      call(searchRichiesteApi, {
        body: { ...filtro, ...(pageParam !== '' && { prima_di: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ data, altre }) => (altre ? (data.at(-1)?._id ?? null) : null),
  })

export const richiestaQuery = (id: string) =>
  queryOptions({
    queryKey: ['richieste_api', 'una', id],
    queryFn: ({ signal }) => call(getRichiestaApi, { params: { id }, signal }),
  })
