import {
  accettaContestazione,
  caricaProva,
  eliminaProva,
  inviaProve,
} from '@rateo/contract/incasso/prove-contestazione'
import type { ProvaFile } from '@rateo/domain/stati/contestazione'
import type { InputOf } from '@rateo/contract/chiamata/endpoint'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { upload } from '../../api/upload.ts'
import { type Key, useChange } from '../../api/use-change.ts'
import { useUpload } from '../../hooks/use-upload.ts'

function useDecision<V, T>(key: Key, send: (sent: V, idempotencyKey: string) => Promise<T>) {
  const queryClient = useQueryClient()
  return useChange({
    key,
    send,
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: ['contestazioni'] })
      await queryClient.invalidateQueries({ queryKey: ['pagamenti'] })
    },
  })
}

export const useInviaProve = (id: string, key: Key) =>
  useDecision(key, (body: InputOf<typeof inviaProve>, idempotencyKey) =>
    call(inviaProve, { params: { id }, body, idempotencyKey }),
  )

export const useAccetta = (id: string, key: Key) =>
  useDecision(key, (_: undefined, idempotencyKey) =>
    call(accettaContestazione, { params: { id }, body: {}, idempotencyKey }),
  )

/** The files of the evidence: what was done shows in the pagamento, which is read anew. */
function useFiles<V, T>(change: (sent: V) => Promise<T>) {
  const queryClient = useQueryClient()
  return useChange({
    send: change,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['pagamenti'] }),
  })
}

export function useCaricaProva(id: string) {
  const queryClient = useQueryClient()
  return useUpload(
    ({ file, prova }: { file: File; prova: ProvaFile }, how) => {
      const query = new URLSearchParams({ prova, nome_file: file.name.slice(-150) })
      const path = `${caricaProva.path.replace(':id', id)}?${query}`
      return upload({ ...caricaProva, path }, { file, ...how })
    },
    () => queryClient.invalidateQueries({ queryKey: ['pagamenti'] }),
  )
}

export const useEliminaProva = (id: string) =>
  useFiles((file: string) => call(eliminaProva, { params: { id, file } }))

export const provaAddress = (id: string, file: string) => `/api/contestazioni/${id}/file/${file}`
