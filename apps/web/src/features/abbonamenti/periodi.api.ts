import type { BodyOf } from '@rateo/contract/endpoint'
import { decidiPeriodi } from '@rateo/contract/periodi-saltati'
import { useMutation } from '@tanstack/react-query'
import { call, isFinal } from '../../api/client.ts'
import { useIdempotencyKey } from '../../hooks/use-idempotency-key.ts'
import { useScritto } from './cambio.api.ts'

type Decisione = BodyOf<typeof decidiPeriodi>
export type Scelta = Decisione['scelta']

export function useDecidiPeriodi(id: string) {
  const key = useIdempotencyKey(`periodi:${id}`)
  const onSuccess = useScritto(id)
  return useMutation({
    mutationFn: async (body: Decisione) => {
      try {
        const deciso = await call(decidiPeriodi, {
          params: { id },
          body,
          idempotencyKey: key.get(),
        })
        key.forget()
        return deciso
      } catch (error) {
        if (isFinal(error)) key.forget()
        throw error
      }
    },
    onSuccess,
  })
}
