import type { InputOf } from '@rateo/contract/chiamata/endpoint'
import { firmaMandato, preparaMandato } from '@rateo/contract/incasso/mandati'
import { call } from '../../api/client.ts'
import { useChange } from '../../api/use-change.ts'
import { useIdempotencyKey } from '../../hooks/use-idempotency-key.ts'

type Conto = Pick<InputOf<typeof preparaMandato>, 'iban' | 'intestatario' | 'tipo'>

/** The esercente who may debit the account, and the piano for which it is asked for where there is one. */
export type Per = Pick<InputOf<typeof preparaMandato>, 'esercente_id' | 'piano_id'>

export function usePreparaMandato(per: Per) {
  const key = useIdempotencyKey(`mandato:${per.esercente_id}`)
  return useChange({
    send: (conto: Conto) =>
      call(preparaMandato, { body: { ...per, ...conto }, idempotencyKey: key.get() }),
    // The key is dropped after each answer: an account that is typed next is another mandato.
    onSettled: () => key.forget(),
  })
}

export function useFirmaMandato(id: string) {
  const key = useIdempotencyKey(`firma-mandato:${id}`)
  return useChange({
    key,
    send: (sha256: string, idempotencyKey) =>
      call(firmaMandato, { params: { id }, body: { sha256 }, idempotencyKey }),
  })
}
