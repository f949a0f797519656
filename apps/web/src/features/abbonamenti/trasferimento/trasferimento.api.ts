import {
  accettaTrasferimento,
  getTrasferimento,
  rifiutaTrasferimento,
  ritiraTrasferimento,
  type Trasferimento,
  trasferisciAbbonamento,
} from '@rateo/contract/accordi/sottoscrizione'
import type { InputOf } from '@rateo/contract/chiamata/endpoint'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { useChange } from '../../../api/use-change.ts'
import { useIdempotencyKey } from '../../../hooks/use-idempotency-key.ts'
import { useScritto } from '../cambio.api.ts'

export function useTrasferisci(id: string) {
  const key = useIdempotencyKey(`trasferisci:${id}`)
  const onSuccess = useScritto(id)
  return useChange({
    key,
    send: (body: InputOf<typeof trasferisciAbbonamento>, idempotencyKey) =>
      call(trasferisciAbbonamento, { params: { id }, body, idempotencyKey }),
    onSuccess,
  })
}

export function useRitiraTrasferimento(id: string) {
  const onSuccess = useScritto(id)
  return useChange({ send: () => call(ritiraTrasferimento, { params: { id } }), onSuccess })
}

export const trasferimentoQuery = (id: string) =>
  queryOptions({
    queryKey: ['trasferimenti', id],
    queryFn: ({ signal }) => call(getTrasferimento, { params: { id }, signal }),
  })

/** Takes what was read, and nothing else; where it is refused the page is read again. */
export function useAccetta({ _id: id, sha256 }: Trasferimento) {
  const key = useIdempotencyKey(`accetta-trasferimento:${id}`)
  const queryClient = useQueryClient()
  return useChange({
    key,
    send: (body: Omit<InputOf<typeof accettaTrasferimento>, 'sha256'>, idempotencyKey) =>
      call(accettaTrasferimento, { params: { id }, body: { ...body, sha256 }, idempotencyKey }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: ['abbonamenti'] }),
    onError: () => void queryClient.invalidateQueries({ queryKey: ['trasferimenti', id] }),
  })
}

export function useRifiutaTrasferimento(id: string) {
  const queryClient = useQueryClient()
  return useChange({
    send: () => call(rifiutaTrasferimento, { params: { id }, body: {} }),
    onSuccess: (letto) => queryClient.setQueryData(trasferimentoQuery(id).queryKey, letto),
  })
}
