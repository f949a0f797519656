import { listAccrediti } from '@rateo/contract/registri/accrediti'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'

export type Periodo = { dal: string; al: string }

const queryOf = (periodo: Periodo) => {
  const given = Object.entries(periodo).filter(([, value]) => value !== '')
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`
}

export const accreditiQuery = (periodo: Periodo) =>
  queryOptions({
    queryKey: ['accrediti', periodo],
    queryFn: ({ signal }) =>
      call({ ...listAccrediti, path: `${listAccrediti.path}${queryOf(periodo)}` }, { signal }),
    placeholderData: keepPreviousData,
  })

/** The address of the file: the browser downloads it by itself. */
export const csvAddress = (periodo: Periodo) => `/api/accrediti/csv${queryOf(periodo)}`
