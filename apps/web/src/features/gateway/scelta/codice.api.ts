import type { ProvaSconto } from '@rateo/contract/promozioni/sconto'
import { provaCodice, togliCodice, usaCodice } from '@rateo/contract/sportello/gateway'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { useChange } from '../../../api/use-change.ts'
import { useKeyed } from '../gateway.api.ts'
import { rateQuery } from './rate.api.ts'

export const useProvaCodice = (id: string) =>
  useChange({ send: (codice: string) => call(provaCodice, { params: { id }, body: { codice } }) })

/** With a code nothing is paid in rate: what the page offers is read anew. */
function useRateAnew(id: string) {
  const queryClient = useQueryClient()
  return () => void queryClient.invalidateQueries({ queryKey: rateQuery(id).queryKey })
}

export function useUsaCodice(id: string, { codice, sconto_centesimi }: ProvaSconto) {
  return useKeyed(
    `codice-${codice}-${sconto_centesimi}`,
    id,
    (idempotencyKey) =>
      call(usaCodice, { params: { id }, body: { codice, sconto_centesimi }, idempotencyKey }),
    useRateAnew(id),
  )
}

export function useTogliCodice(id: string) {
  return useKeyed(
    'togli-codice',
    id,
    () => call(togliCodice, { params: { id }, body: {} }),
    useRateAnew(id),
  )
}
