import {
  annullaPausa,
  anteprimaPausa,
  anticipaRipresa,
  mettiInPausa,
} from '@rateo/contract/accordi/pausa-abbonamento'
import type { InputOf } from '@rateo/contract/chiamata/endpoint'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { useChange } from '../../../api/use-change.ts'
import { useIdempotencyKey } from '../../../hooks/use-idempotency-key.ts'
import { useScritto } from '../cambio.api.ts'

/** Asked anew each time: a charge, or midnight, changes the first day. */
export const pausaQuery = (id: string, riprende_il: string) =>
  queryOptions({
    queryKey: ['abbonamenti', 'pausa', id, riprende_il],
    queryFn: ({ signal }) =>
      call(anteprimaPausa, { params: { id }, body: { riprende_il }, signal }),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })

export function useMettiInPausa(id: string) {
  const key = useIdempotencyKey(`pausa:${id}`)
  const onSuccess = useScritto(id)
  return useChange({
    key,
    send: (body: InputOf<typeof mettiInPausa>, idempotencyKey) =>
      call(mettiInPausa, { params: { id }, body, idempotencyKey }),
    onSuccess,
  })
}

export function useAnnullaPausa(id: string) {
  const onSuccess = useScritto(id)
  return useChange({ send: () => call(annullaPausa, { params: { id } }), onSuccess })
}

export function useAnticipaRipresa(id: string) {
  const key = useIdempotencyKey(`pausa-fine:${id}`)
  const onSuccess = useScritto(id)
  return useChange({
    key,
    send: (body: InputOf<typeof anticipaRipresa>, idempotencyKey) =>
      call(anticipaRipresa, { params: { id }, body, idempotencyKey }),
    onSuccess,
  })
}
