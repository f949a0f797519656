import { getAliquoteTrattenute } from '@rateo/contract/registri/trattenute'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'

export const aliquoteQuery = queryOptions({
  queryKey: ['trattenute', 'aliquote'],
  queryFn: ({ signal }) => call(getAliquoteTrattenute, { signal }),
})
