import {
  getTrattenute,
  getTrattenuteCsv,
  getTrattenuteVersate,
  getTrattenuteVersateCsv,
} from '@rateo/contract/registri/trattenute'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
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

/** The sums that a cliente kept back in a year; an empty year is this one. */
export const versateQuery = (anno: string) =>
  queryOptions({
    queryKey: ['trattenute', 'versate', anno],
    queryFn: ({ signal }) =>
      call(
        { ...getTrattenuteVersate, path: getTrattenuteVersate.path + queryOf({ anno }) },
        { signal },
      ),
  })

/** The file of the same: it is taken by the browser. */
export const versateCsvAddress = (anno: number) =>
  getTrattenuteVersateCsv.path + queryOf({ anno: String(anno) })
