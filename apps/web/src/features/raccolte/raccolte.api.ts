import * as adesioni from '@rateo/contract/accordi/adesioni'
import * as contract from '@rateo/contract/accordi/raccolte'
import * as inCorso from '@rateo/contract/accordi/raccolte-in-corso'
import type { InputOf } from '@rateo/contract/chiamata/endpoint'
import type { SearchInput } from '@rateo/contract/chiamata/search'
import { LIMITI_RACCOLTA } from '@rateo/domain/stati/raccolta'
import {
  keepPreviousData,
  queryOptions,
  type QueryClient,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '../../api/client.ts'
import { useChange } from '../../api/use-change.ts'
import { useIdempotencyKey } from '../../hooks/use-idempotency-key.ts'

export const raccolteQuery = (body: SearchInput) =>
  queryOptions({
    queryKey: ['raccolte', 'elenco', body],
    queryFn: ({ signal }) => call(contract.searchRaccolte, { body, signal }),
    placeholderData: keepPreviousData,
  })

const WORKING_MS = 1500

/** One raccolta; while something is being done for its people it is asked for again and again. */
export const raccoltaQuery = (id: string) =>
  queryOptions({
    queryKey: ['raccolte', 'una', id],
    queryFn: ({ signal }) => call(contract.getRaccolta, { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) => (data && data.da_fare > 0 ? WORKING_MS : false),
  })

export const adesioniQuery = (body: SearchInput, isWorking: boolean) =>
  queryOptions({
    queryKey: ['raccolte', 'adesioni', body],
    queryFn: ({ signal }) => call(adesioni.searchAdesioni, { body, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: isWorking ? WORKING_MS : false,
  })

/** Asks once more when the work is over: what was asked a moment before knew nothing of its end. */
export function useLastLook(isWorking: boolean, refetch: () => Promise<unknown>): void {
  const wasWorking = useRef(isWorking)
  useEffect(() => {
    if (wasWorking.current && !isWorking) void refetch()
    wasWorking.current = isWorking
  }, [isWorking, refetch])
}

export const anteprimaQuery = (id: string) =>
  queryOptions({
    queryKey: ['raccolte', 'anteprima', id],
    queryFn: ({ signal }) => call(contract.anteprimaRaccolta, { params: { id }, signal }),
    gcTime: 0,
  })
export const sollecitiQuery = (id: string) =>
  queryOptions({
    queryKey: ['raccolte', 'solleciti', id],
    queryFn: ({ signal }) => call(inCorso.anteprimaSolleciti, { params: { id }, signal }),
    gcTime: 0,
  })
export const ridivisioneQuery = (id: string) =>
  queryOptions({
    queryKey: ['raccolte', 'ridivisione', id],
    queryFn: ({ signal }) => call(inCorso.anteprimaRidivisione, { params: { id }, signal }),
    gcTime: 0,
  })

/** An act on a raccolta changes its page, its people and the list. */
const anew = (queryClient: QueryClient) => () =>
  queryClient.invalidateQueries({ queryKey: ['raccolte'] })

/** A new raccolta, or the correction of one that has not started. */
export function useSalvaRaccolta(id: string | null) {
  const queryClient = useQueryClient()
  const key = useIdempotencyKey('raccolta')
  return useChange({
    send: (body: InputOf<typeof contract.creaRaccolta>, idempotencyKey) =>
      id === null
        ? call(contract.creaRaccolta, { body, idempotencyKey })
        : call(contract.modificaRaccolta, { params: { id }, body }),
    key,
    onSuccess: anew(queryClient),
  })
}

/** A call on one raccolta, with its body. */
export type Sent<B> = { params: { id: string }; body: B; idempotencyKey: string }

/** One act on a whole raccolta: `name` tells its key from those of the others. */
export function useAtto<B, T>(name: string, id: string, send: (sent: Sent<B>) => Promise<T>) {
  const queryClient = useQueryClient()
  const key = useIdempotencyKey(`raccolta:${name}:${id}`)
  return useChange({
    send: (body: B, idempotencyKey) => send({ params: { id }, body, idempotencyKey }),
    key,
    onSuccess: anew(queryClient),
  })
}

type Aggiunta = Omit<InputOf<typeof adesioni.aggiungiAdesioni>, 'persone' | 'prova'> & {
  persone: NonNullable<InputOf<typeof adesioni.aggiungiAdesioni>['persone']>
  prova: boolean
  onStep: (fatte: number) => void
}

/**
 * Sends people some at a time. Sent again from the beginning, who is there already is left alone: it goes on from where it stopped,
 * and needs no key.
 */
export function useAggiungi(id: string) {
  const queryClient = useQueryClient()
  return useChange({
    send: async ({ persone, prova, onStep, ...altro }: Aggiunta) => {
      const somma: adesioni.EsitoAggiunta = { nuove: 0, gia: 0, quote_centesimi: 0, errori: [] }
      for (let da = 0; da === 0 || da < persone.length; da += LIMITI_RACCOLTA.insieme) {
        const queste = persone.slice(da, da + LIMITI_RACCOLTA.insieme)
        const esito = await call(adesioni.aggiungiAdesioni, {
          params: { id },
          body: { ...(da === 0 && altro), persone: queste, prova },
        })
        somma.nuove += esito.nuove
        somma.gia += esito.gia
        somma.errori.push(...esito.errori)
        somma.quote_centesimi =
          somma.quote_centesimi === null || esito.quote_centesimi === null
            ? null
            : somma.quote_centesimi + esito.quote_centesimi
        onStep(da + queste.length)
      }
      return somma
    },
    onSettled: anew(queryClient),
  })
}

export function useTogli(id: string) {
  const queryClient = useQueryClient()
  return useChange({
    send: (adesione: string) =>
      call(adesioni.togliAdesione, { params: { id, adesione }, body: {} }),
    onSuccess: anew(queryClient),
  })
}
