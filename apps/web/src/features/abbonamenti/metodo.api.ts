import { metodoAbbonamento, riprendiAbbonamento } from '@rateo/contract/accordi/metodo-abbonamento'
import type { MetodoSalvato } from '@rateo/contract/incasso/metodo-salvato'
import { call } from '../../api/client.ts'
import { useChange } from '../../api/use-change.ts'
import { useIdempotencyKey } from '../../hooks/use-idempotency-key.ts'
import { useScritto } from './cambio.api.ts'

export function useMetodoAbbonamento(id: string) {
  const onSuccess = useScritto(id)
  return useChange({
    send: (body: MetodoSalvato) => call(metodoAbbonamento, { params: { id }, body }),
    onSuccess,
  })
}

export function useRiprendi(id: string, importo_centesimi: number) {
  const key = useIdempotencyKey(`riprendi:${id}`)
  const onSuccess = useScritto(id)
  return useChange({
    key,
    send: (scelta: MetodoSalvato, idempotencyKey) =>
      call(riprendiAbbonamento, {
        params: { id },
        body: { ...scelta, importo_centesimi },
        idempotencyKey,
      }),
    onSuccess,
  })
}
