import type { InputOf } from '@rateo/contract/chiamata/endpoint'
import {
  annullaProgrammata,
  anteprimaParametro,
  disattivaUtente,
  eseguiLavoro,
  getLavori,
  getMessaggio,
  getParametri,
  getUtente,
  modificaParametro,
  riattivaUtente,
  searchCronologia,
  rimandaMessaggio,
  searchMessaggi,
  searchUtenti,
} from '@rateo/contract/ponte/gestione'
import { avanzaOrologio, getOrologio, riprendiOrologio } from '@rateo/contract/ponte/orologio'
import { chiudiDifferenza, getRiconciliazione } from '@rateo/contract/incasso/riconciliazione'
import { chiudiSessioni } from '@rateo/contract/persone/sessione'
import { getViolazioni } from '@rateo/contract/ponte/violazioni'
import type { SearchInput } from '@rateo/contract/chiamata/search'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { useIdempotencyKey } from '../../hooks/use-idempotency-key.ts'
import { useChange } from '../../api/use-change.ts'
import { setServerNow } from '../../hooks/server-clock.ts'

export const parametriQuery = queryOptions({
  queryKey: ['gestione', 'parametri'],
  queryFn: ({ signal }) => call(getParametri, { signal }),
})

export const utentiQuery = (body: SearchInput) =>
  queryOptions({
    queryKey: ['utenti', 'elenco', body],
    queryFn: ({ signal }) => call(searchUtenti, { body, signal }),
    placeholderData: keepPreviousData,
  })

export const utenteQuery = (id: string) =>
  queryOptions({
    queryKey: ['utenti', 'uno', id],
    queryFn: ({ signal }) => call(getUtente, { params: { id }, signal }),
  })

export function useChiudiSessioni(id: string) {
  const queryClient = useQueryClient()
  return useChange({
    send: () => call(chiudiSessioni, { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: utenteQuery(id).queryKey }),
  })
}

export function useStatoUtente(id: string, atto: 'disattiva' | 'riattiva') {
  const queryClient = useQueryClient()
  const contract = { disattiva: disattivaUtente, riattiva: riattivaUtente }[atto]
  return useChange({
    send: (body: InputOf<typeof disattivaUtente>) => call(contract, { params: { id }, body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['utenti'] }),
  })
}

export const messaggiQuery = (body: SearchInput) =>
  queryOptions({
    queryKey: ['messaggi', 'elenco', body],
    queryFn: ({ signal }) => call(searchMessaggi, { body, signal }),
    placeholderData: keepPreviousData,
  })

export const messaggioQuery = (id: string) =>
  queryOptions({
    queryKey: ['messaggi', 'uno', id],
    queryFn: ({ signal }) => call(getMessaggio, { params: { id }, signal }),
  })

/** Sends an e-mail once more; its key outlives a lost network, so that one press is one message. */
export function useRimanda(id: string) {
  const queryClient = useQueryClient()
  const key = useIdempotencyKey(`rimanda:${id}`)
  return useChange({
    key,
    send: (_: undefined, idempotencyKey: string) =>
      call(rimandaMessaggio, { params: { id }, idempotencyKey }),
    onSuccess: (messaggio) => queryClient.setQueryData(messaggioQuery(id).queryKey, messaggio),
  })
}

export const cronologiaQuery = (body: SearchInput) =>
  queryOptions({
    queryKey: ['cronologia', body],
    queryFn: ({ signal }) => call(searchCronologia, { body, signal }),
    placeholderData: keepPreviousData,
  })

const REFRESH_MS = 15_000

export function useEsegui() {
  const queryClient = useQueryClient()
  return useChange({
    send: (nome: string) => call(eseguiLavoro, { params: { nome } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: lavoriQuery.queryKey }),
  })
}

export const lavoriQuery = queryOptions({
  queryKey: ['gestione', 'lavori'],
  queryFn: ({ signal }) => call(getLavori, { signal }),
  refetchInterval: REFRESH_MS,
})

export const violazioniQuery = queryOptions({
  queryKey: ['gestione', 'violazioni_csp'],
  queryFn: ({ signal }) => call(getViolazioni, { signal }),
})

type Modifica = InputOf<typeof modificaParametro>

export const useAnteprima = (chiave: string) =>
  useChange({
    send: (body: Modifica) => call(anteprimaParametro, { params: { chiave }, body }),
  })

export function useModificaParametro(chiave: string) {
  const queryClient = useQueryClient()
  return useChange({
    send: (body: Modifica) => call(modificaParametro, { params: { chiave }, body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: parametriQuery.queryKey }),
  })
}

export function useAnnullaProgrammata(chiave: string) {
  const queryClient = useQueryClient()
  return useChange({
    send: () => call(annullaProgrammata, { params: { chiave } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: parametriQuery.queryKey }),
  })
}

export const riconciliazioneQuery = queryOptions({
  queryKey: ['gestione', 'riconciliazione'],
  queryFn: ({ signal }) => call(getRiconciliazione, { signal }),
})

export function useChiudiDifferenza(id: string) {
  const queryClient = useQueryClient()
  return useChange({
    send: (motivo: string) => call(chiudiDifferenza, { params: { id }, body: { motivo } }),
    onSuccess: (answer) => queryClient.setQueryData(riconciliazioneQuery.queryKey, answer),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['home'] }),
  })
}

/** The clock is asked for each second while days are being lived. */
const LIVED_MS = 1000

export const orologioQuery = queryOptions({
  queryKey: ['gestione', 'orologio'],
  queryFn: async ({ signal }) => {
    const orologio = await call(getOrologio, { signal })
    setServerNow(orologio.adesso)
    return orologio
  },
  refetchInterval: ({ state }) => (state.data?.stato === 'in_avanzamento' ? LIVED_MS : false),
})

export function useAvanzaOrologio() {
  const queryClient = useQueryClient()
  return useChange({
    send: (giorni: number) => call(avanzaOrologio, { body: { giorni } }),
    onSuccess: (answer) => queryClient.setQueryData(orologioQuery.queryKey, answer),
  })
}

export function useRiprendiOrologio() {
  const queryClient = useQueryClient()
  return useChange({
    send: () => call(riprendiOrologio),
    onSuccess: (answer) => queryClient.setQueryData(orologioQuery.queryKey, answer),
  })
}
