import type { BodyOf } from '@rateo/contract/chiamata/endpoint'
import { decidiPeriodi } from '@rateo/contract/accordi/pausa-abbonamento'
import { call } from '../../api/client.ts'
import { useChange } from '../../api/use-change.ts'
import { useIdempotencyKey } from '../../hooks/use-idempotency-key.ts'
import { useScritto } from './cambio.api.ts'

type Decisione = BodyOf<typeof decidiPeriodi>
export type Scelta = Decisione['scelta']

export function useDecidiPeriodi(id: string) {
  const key = useIdempotencyKey(`periodi:${id}`)
  const onSuccess = useScritto(id)
  return useChange({
    key,
    send: (body: Decisione, idempotencyKey) =>
      call(decidiPeriodi, { params: { id }, body, idempotencyKey }),
    onSuccess,
  })
}
