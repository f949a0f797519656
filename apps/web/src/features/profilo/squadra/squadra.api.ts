import type { Endpoint } from '@rateo/contract/chiamata/endpoint'
import { getSquadra } from '@rateo/contract/persone/squadra'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { useChangeAccount } from '../profilo.api.ts'

const SQUADRA = ['profilo', 'squadra'] as const

export const squadraQuery = queryOptions({
  queryKey: SQUADRA,
  queryFn: ({ signal }) => call(getSquadra, { signal }),
})

/** A change of the team, which is read anew after it. */
export const useSquadra = <E extends Endpoint>(endpoint: E) => useChangeAccount(endpoint, [SQUADRA])
