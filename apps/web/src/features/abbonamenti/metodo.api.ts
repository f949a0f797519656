import type { Abbonamento } from '@rateo/contract/abbonamenti'
import { metodoAbbonamento, riprendiAbbonamento } from '@rateo/contract/metodo-abbonamento'
import type { MetodoSalvato } from '@rateo/contract/metodo-salvato'
import { useMutation } from '@tanstack/react-query'
import { call, isFinal } from '../../api/client.ts'
import { useIdempotencyKey } from '../../hooks/use-idempotency-key.ts'
import { useScritto } from './cambio.api.ts'

export function useMetodoAbbonamento(id: string) {
  const onSuccess = useScritto(id)
  return useMutation({
    mutationFn: (body: MetodoSalvato) => call(metodoAbbonamento, { params: { id }, body }),
    onSuccess,
  })
}

export function useRiprendi({ _id: id, importo_centesimi }: Abbonamento) {
  const key = useIdempotencyKey(`riprendi:${id}`)
  const onSuccess = useScritto(id)
  return useMutation({
    mutationFn: async (scelta: MetodoSalvato) => {
      try {
        const body = { ...scelta, importo_centesimi }
        const ripreso = await call(riprendiAbbonamento, {
          params: { id },
          body,
          idempotencyKey: key.get(),
        })
        key.forget()
        return ripreso
      } catch (error) {
        if (isFinal(error)) key.forget()
        throw error
      }
    },
    onSuccess,
  })
}
