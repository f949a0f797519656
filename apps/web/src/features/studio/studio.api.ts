import { getStudio } from '@rateo/contract/ponte/studio'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

export const studioQuery = queryOptions({
  queryKey: ['studio'],
  queryFn: ({ signal }) => call(getStudio, { signal }),
})

/** The file of a month: of all esercenti, or of one. */
export const pacchettiAddress = (mese: string, di?: string): string =>
  `/api/studio/pacchetti?mese=${mese}${di === undefined ? '' : `&di=${di}`}`
