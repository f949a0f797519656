import {
  getAndamento,
  getNovita,
  getPrevisione,
  getRigheAndamento,
} from '@rateo/contract/ponte/andamento'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

type Given = Readonly<Record<string, string | undefined>>

/** The part of an address that is asked; what is empty is not in it. */
const queryOf = (given: Given) =>
  `?${new URLSearchParams(Object.entries(given).flatMap(([name, value]) => (value ? [[name, value]] : []))).toString()}`

/** The days, and whose figures: without an esercente one's own, or for the staff everybody's. */
export type Dove = { dal: string; al: string; esercente_id?: string | undefined }

export const andamentoQuery = (chiesto: Dove & { confronto: string; passo?: string | undefined }) =>
  queryOptions({
    queryKey: ['andamento', 'cifre', chiesto],
    queryFn: ({ signal }) =>
      call({ ...getAndamento, path: getAndamento.path + queryOf(chiesto) }, { signal }),
    placeholderData: keepPreviousData,
  })

export const righeQuery = (chiesto: Dove & { metrica: string }) =>
  infiniteQueryOptions({
    queryKey: ['andamento', 'righe', chiesto],
    queryFn: ({ signal, pageParam }) =>
      call(
        {
          ...getRigheAndamento,
          path: getRigheAndamento.path + queryOf({ ...chiesto, dopo: pageParam }),
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ dopo }) => dopo,
  })

type Di = { esercente_id: string | undefined }

export const previsioneQuery = (di: Di) =>
  queryOptions({
    queryKey: ['andamento', 'previsione', di],
    queryFn: ({ signal }) =>
      call({ ...getPrevisione, path: getPrevisione.path + queryOf(di) }, { signal }),
  })

export const novitaQuery = (di: Di) =>
  queryOptions({
    queryKey: ['andamento', 'novita', di],
    queryFn: ({ signal }) => call({ ...getNovita, path: getNovita.path + queryOf(di) }, { signal }),
  })
