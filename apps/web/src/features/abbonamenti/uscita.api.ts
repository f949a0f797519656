import type { Abbonamento } from '@rateo/contract/accordi/abbonamenti'
import { annullaDisdetta, disdici } from '@rateo/contract/accordi/cessazione'
import type { MotivoDisdetta } from '@rateo/domain/stati/disdetta'
import { call } from '../../api/client.ts'
import { useChange } from '../../api/use-change.ts'
import { useIdempotencyKey } from '../../hooks/use-idempotency-key.ts'
import { useScritto } from './cambio.api.ts'

type Disdetta = { fino_al: string; motivo?: MotivoDisdetta; nota?: string }

export function useDisdici({ _id: id }: Abbonamento) {
  const key = useIdempotencyKey(`disdetta:${id}`)
  const onSuccess = useScritto(id)
  return useChange({
    key,
    send: (body: Disdetta, idempotencyKey) =>
      call(disdici, { params: { id }, body, idempotencyKey }),
    onSuccess,
  })
}

export function useAnnullaDisdetta({ _id: id }: Abbonamento) {
  const onSuccess = useScritto(id)
  return useChange({ send: () => call(annullaDisdetta, { params: { id } }), onSuccess })
}
