import type { InputOf } from '@rateo/contract/chiamata/endpoint'
import {
  annullaRimborso,
  approvaRimborso,
  richiediRimborso,
  rimborsaEccedenza,
} from '@rateo/contract/incasso/rimborsi'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { type Key, useChange } from '../../api/use-change.ts'

/** The debt and its lists are read anew, whatever came of it. */
function useMoneyMove<V, T>(key: Key, send: (sent: V, idempotencyKey: string) => Promise<T>) {
  const queryClient = useQueryClient()
  return useChange({
    key,
    send,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['pagamenti'] }),
  })
}

export const useRimborsa = (pagamento_id: string, key: Key) =>
  useMoneyMove(key, (body: InputOf<typeof richiediRimborso>, idempotencyKey) =>
    call(richiediRimborso, { params: { id: pagamento_id }, body, idempotencyKey }),
  )

export const useRimborsaEccedenza = (pagamento_id: string, key: Key) =>
  useMoneyMove(key, (operazione_id: number, idempotencyKey) =>
    call(rimborsaEccedenza, {
      params: { id: pagamento_id, operazione_id: String(operazione_id) },
      body: {},
      idempotencyKey,
    }),
  )

export const useApprovaRimborso = (key: Key) =>
  useMoneyMove(key, (id: string, idempotencyKey) =>
    call(approvaRimborso, { params: { id }, body: {}, idempotencyKey }),
  )

export const useAnnullaRimborso = (key: Key) =>
  useMoneyMove(key, (id: string, idempotencyKey) =>
    call(annullaRimborso, { params: { id }, body: {}, idempotencyKey }),
  )
