import { getTrattenute, getTrattenuteCsv } from '@rateo/contract/registri/trattenute'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

const queryOf = (given: Readonly<Record<string, string>>) =>
  `?${new URLSearchParams(Object.entries(given).filter(([, value]) => value !== '')).toString()}`

/** The sums kept back in a year; an empty year is this one. */
export const ritenuteQuery = (anno: string) =>
  infiniteQueryOptions({
    queryKey: ['trattenute', 'anno', anno],
    queryFn: ({ pageParam: dopo, signal }) =>
      call({ ...getTrattenute, path: getTrattenute.path + queryOf({ anno, dopo }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ prossima }) => prossima,
  })

/** The file itself: it is taken by the browser. */
export const csvAddress = (anno: number) => getTrattenuteCsv.path + queryOf({ anno: String(anno) })
