import {
  apriRichiesta,
  type AzioneAssistenza,
  cambiaStatoRichiesta,
  getRichiesta,
  passaAlloStaff,
  type Richiesta,
  scriviMessaggio,
  searchAssistenza,
  searchAssistenzaClienti,
  segnaLetta,
  votaRichiesta,
} from '@rateo/contract/ponte/assistenza'
import { caricaAllegato, getRisposteProbabili } from '@rateo/contract/ponte/assistenza-allegati'
import type { OggettoAssistenza } from '@rateo/domain/stati/assistenza'
import { riesamina } from '@rateo/contract/ponte/riesame'
import type { InputOf } from '@rateo/contract/chiamata/endpoint'
import { searchPagamenti } from '@rateo/contract/accordi/elenco-pagamenti'
import type { SearchInput } from '@rateo/contract/chiamata/search'
import {
  keepPreviousData,
  queryOptions,
  type QueryClient,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { upload } from '../../api/upload.ts'
import { type Key, useChange } from '../../api/use-change.ts'
import { useIdempotencyKey } from '../../hooks/use-idempotency-key.ts'
import { useUpload } from '../../hooks/use-upload.ts'

export const richiesteQuery = (body: SearchInput) =>
  queryOptions({
    queryKey: ['assistenza', 'elenco', body],
    queryFn: ({ signal }) => call(searchAssistenza, { body, signal }),
    placeholderData: keepPreviousData,
  })

/** The requests that customers make to an esercente. */
export const richiesteDeiClientiQuery = (body: SearchInput) =>
  queryOptions({
    queryKey: ['assistenza', 'elenco', 'clienti', body],
    queryFn: ({ signal }) => call(searchAssistenzaClienti, { body, signal }),
    placeholderData: keepPreviousData,
  })

export const risposteProbabiliQuery = (body: { tipo: OggettoAssistenza; _id: string }) =>
  queryOptions({
    queryKey: ['assistenza', 'risposte', body],
    queryFn: ({ signal }) => call(getRisposteProbabili, { body, signal }),
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

export function remember(queryClient: QueryClient, richiesta: Richiesta) {
  queryClient.setQueryData(richiestaQuery(richiesta._id).queryKey, richiesta)
  return queryClient.invalidateQueries({ queryKey: ['assistenza', 'elenco'] })
}

export function useApriRichiesta(key: Key) {
  const queryClient = useQueryClient()
  return useChange({
    key,
    send: (body: InputOf<typeof apriRichiesta>, idempotencyKey) =>
      call(apriRichiesta, { body, idempotencyKey }),
    onSuccess: (richiesta) => remember(queryClient, richiesta),
  })
}

export function useScriviMessaggio(id: string, key: Key) {
  const queryClient = useQueryClient()
  return useChange({
    key,
    send: (body: InputOf<typeof scriviMessaggio>, idempotencyKey) =>
      call(scriviMessaggio, { params: { id }, body, idempotencyKey }),
    onSuccess: (richiesta) => remember(queryClient, richiesta),
  })
}

export function useCambiaStato(id: string) {
  const queryClient = useQueryClient()
  return useChange({
    send: (azione: AzioneAssistenza) =>
      call(cambiaStatoRichiesta, { params: { id }, body: { azione } }),
    onSuccess: (richiesta) => remember(queryClient, richiesta),
  })
}

export function usePassaAlloStaff(id: string) {
  const queryClient = useQueryClient()
  return useChange({
    send: () => call(passaAlloStaff, { params: { id }, body: {} }),
    onSuccess: (richiesta) => remember(queryClient, richiesta),
  })
}

export function useVota(id: string) {
  const queryClient = useQueryClient()
  return useChange({
    send: (body: InputOf<typeof votaRichiesta>) => call(votaRichiesta, { params: { id }, body }),
    onSuccess: (richiesta) => remember(queryClient, richiesta),
  })
}

export type Allegato = { _id: string; nome_file: string; dimensione: number }

/** A file goes up as soon as it is chosen, for the message that is being written. */
export const useCaricaAllegato = (onDone: (file: Allegato) => void) =>
  useUpload((file: File, how) => {
    const query = new URLSearchParams({ nome_file: file.name.slice(-150) })
    return upload({ ...caricaAllegato, path: `${caricaAllegato.path}?${query}` }, { file, ...how })
  }, onDone)

export const allegatoAddress = (id: string, file: string) =>
  `/api/assistenza/${id}/allegati/${file}`

export function useSegnaLetta(id: string) {
  const queryClient = useQueryClient()
  return useChange({
    send: () => call(segnaLetta, { params: { id }, body: {} }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['assistenza', 'elenco'] }),
  })
}

export function useRiesamina(id: string) {
  const queryClient = useQueryClient()
  return useChange({
    key: useIdempotencyKey(`riesamina:${id}`),
    send: (body: InputOf<typeof riesamina>, idempotencyKey) =>
      call(riesamina, { params: { id }, body, idempotencyKey }),
    onSuccess: (richiesta) => remember(queryClient, richiesta),
  })
}
