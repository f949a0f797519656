import { getParoleRichiesta } from '@rateo/contract/base/modelli'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'

export const paroleRichiestaQuery = queryOptions({
  queryKey: ['parole_richiesta'],
  queryFn: ({ signal }) => call(getParoleRichiesta, { signal }),
})
