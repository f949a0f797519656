import { getMieAttivita } from '@rateo/contract/persone/mie-attivita'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

export const MIE_ATTIVITA = ['mie_attivita'] as const

export const mieAttivitaQuery = queryOptions({
  queryKey: MIE_ATTIVITA,
  queryFn: ({ signal }) => call(getMieAttivita, { signal }),
})
