import type { Endpoint, InputOf, ResponseOf } from '@rateo/contract/chiamata/endpoint'
import { getStaff } from '@rateo/contract/ponte/staff'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { useChange } from '../../../api/use-change.ts'

const STAFF = ['gestione', 'staff'] as const

export const staffQuery = queryOptions({
  queryKey: STAFF,
  queryFn: ({ signal }) => call(getStaff, { signal }),
})

type Sent<E> = { body: InputOf<E>; params?: Record<string, string> }

/** A change of the staff, which is read anew after it. */
export function useStaff<E extends Endpoint>(endpoint: E) {
  const queryClient = useQueryClient()
  return useChange<ResponseOf<E>, Sent<E>>({
    send: ({ body, params }) =>
      call(endpoint, { ...(endpoint.body && { body }), ...(params && { params }) }),
    // Not waited for: a request that was answered leaves the page, and nobody would be left to say that it is done.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: STAFF }),
  })
}
