import {
  apriRichiesta,
  type AzioneAssistenza,
  cambiaStatoRichiesta,
  getRichiesta,
  type Richiesta,
  scriviMessaggio,
  searchAssistenza,
  segnaLetta,
} from '@rateo/contract/assistenza'
import type { InputOf } from '@rateo/contract/endpoint'
import { searchPagamenti } from '@rateo/contract/pagamenti'
import type { SearchInput } from '@rateo/contract/search'
import {
  keepPreviousData,
  queryOptions,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { call, isFinal } from '../../api/client.ts'
import type { useIdempotencyKey } from '../../hooks/use-idempotency-key.ts'

type Key = ReturnType<typeof useIdempotencyKey>

export const richiesteQuery = (body: SearchInput) =>
  queryOptions({
    queryKey: ['assistenza', 'elenco', body],
    queryFn: ({ signal }) => call(searchAssistenza, { body, signal }),
    placeholderData: keepPreviousData,
  })

export const richiestaQuery = (id: string) =>
  queryOptions({
    queryKey: ['assistenza', 'una', id],
    queryFn: ({ signal }) => call(getRichiesta, { params: { id }, signal }),
  })

/** The pagamenti that a request may be about. */
export const pagamentiDaScegliereQuery = (search: string) =>
  queryOptions({
    queryKey: ['pagamenti', 'scelta', search],
    queryFn: ({ signal }) => call(searchPagamenti, { body: { search, limit: 10 }, signal }),
    placeholderData: keepPreviousData,
  })

/** Keeps the key while the outcome is unknown: the same message sent again is then the same one. */
async function withKey<T>(key: Key, send: (idempotencyKey: string) => Promise<T>): Promise<T> {
  try {
    const answer = await send(key.get())
    key.forget()
    return answer
  } catch (error) {
    if (isFinal(error)) key.forget()
    throw error
  }
}

function remember(queryClient: QueryClient, richiesta: Richiesta) {
  queryClient.setQueryData(richiestaQuery(richiesta._id).queryKey, richiesta)
  return queryClient.invalidateQueries({ queryKey: ['assistenza', 'elenco'] })
}

export function useApriRichiesta(key: Key) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: InputOf<typeof apriRichiesta>) =>
      withKey(key, (idempotencyKey) => call(apriRichiesta, { body, idempotencyKey })),
    onSuccess: (richiesta) => remember(queryClient, richiesta),
  })
}

export function useScriviMessaggio(id: string, key: Key) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: InputOf<typeof scriviMessaggio>) =>
      withKey(key, (idempotencyKey) =>
        call(scriviMessaggio, { params: { id }, body, idempotencyKey }),
      ),
    onSuccess: (richiesta) => remember(queryClient, richiesta),
  })
}

export function useCambiaStato(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (azione: AzioneAssistenza) =>
      call(cambiaStatoRichiesta, { params: { id }, body: { azione } }),
    onSuccess: (richiesta) => remember(queryClient, richiesta),
  })
}

export function useSegnaLetta(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(segnaLetta, { params: { id }, body: {} }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['assistenza', 'elenco'] }),
  })
}
