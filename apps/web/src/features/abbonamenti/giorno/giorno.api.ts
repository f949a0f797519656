import {
  annullaGiorno,
  anteprimaGiorno,
  cambiaGiorno,
} from '@rateo/contract/accordi/metodo-abbonamento'
import type { InputOf } from '@rateo/contract/chiamata/endpoint'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { useChange } from '../../../api/use-change.ts'
import { useIdempotencyKey } from '../../../hooks/use-idempotency-key.ts'
import { useScritto } from '../cambio.api.ts'

/** Asked anew each time: a charge, or midnight, changes the days in between. */
export const giornoQuery = (id: string, giorno: number) =>
  queryOptions({
    queryKey: ['abbonamenti', 'giorno', id, giorno],
    queryFn: ({ signal }) => call(anteprimaGiorno, { params: { id }, body: { giorno }, signal }),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })

export function useCambiaGiorno(id: string) {
  const key = useIdempotencyKey(`giorno:${id}`)
  const onSuccess = useScritto(id)
  return useChange({
    key,
    send: (body: InputOf<typeof cambiaGiorno>, idempotencyKey) =>
      call(cambiaGiorno, { params: { id }, body, idempotencyKey }),
    onSuccess,
  })
}

export function useAnnullaGiorno(id: string) {
  const onSuccess = useScritto(id)
  return useChange({ send: () => call(annullaGiorno, { params: { id } }), onSuccess })
}
