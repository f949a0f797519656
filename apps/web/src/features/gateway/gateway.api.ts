import {
  abbandonaPagamento,
  annunciaBonifico,
  chiediCoordinate,
  chiediNuovoLink,
  type Gateway,
  getGateway,
  paga,
  ritiraAnnuncio,
} from '@rateo/contract/sportello/gateway'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { useChange } from '../../api/use-change.ts'
import type { Modo } from './scelta/modi.ts'
import { useIdempotencyKey } from '../../hooks/use-idempotency-key.ts'

/** The page asks often while money is on its way; a page left open finds out anyway. */
const POLL_MS = { moving: 2500, open: 5000, waiting: 15_000 } as const

function pollEvery(gateway: Gateway | undefined): number | false {
  switch (gateway?.stato) {
    case 'in_verifica':
      return POLL_MS.moving
    case 'in_corso':
      return POLL_MS.open
    case 'da_pagare':
    case 'in_elaborazione':
      return POLL_MS.waiting
    case 'pagato':
      // The receipt gets its number a moment after the money.
      return gateway.ricevuta === null ? POLL_MS.moving : false
    default:
      return false
  }
}

export const gatewayQuery = (id: string) =>
  queryOptions({
    queryKey: ['gateway', id],
    queryFn: ({ signal }) => call(getGateway, { params: { id }, signal }),
    refetchInterval: ({ state }) => pollEvery(state.data),
    refetchOnWindowFocus: 'always',
    staleTime: 0,
  })

/**
 * A mutation with its own key, kept until its final answer: a second click, a reload or a repeated request after a
 * lost answer is the same payment.
 */
export function useKeyed(
  name: string,
  id: string,
  send: (key: string) => Promise<Gateway>,
  onDone?: (gateway: Gateway) => void,
) {
  const key = useIdempotencyKey(`${name}:${id}`)
  const queryClient = useQueryClient()
  const { queryKey } = gatewayQuery(id)
  return useChange({
    key,
    send: async (_: void, idempotencyKey) => {
      // An older answer on its way must not overwrite the new one.
      await queryClient.cancelQueries({ queryKey })
      return send(idempotencyKey)
    },
    onSuccess: (gateway) => {
      // The callback runs before the data change: they take away the button that would have listened.
      onDone?.(gateway)
      queryClient.setQueryData(queryKey, gateway)
    },
    onError: () => queryClient.invalidateQueries({ queryKey }),
  })
}

export type ModoOnline = Extract<Modo, { tipo: 'nuova_carta' | 'carta_salvata' | 'conto' }>

const bodyOf = (modo: ModoOnline) => {
  switch (modo.tipo) {
    case 'nuova_carta':
      return { metodo: 'carta' as const }
    case 'carta_salvata':
      return { metodo: 'carta' as const, carta_id: modo.carta_id }
    case 'conto':
      return { metodo: 'addebito_sdd' as const, mandato_id: modo.mandato_id }
  }
}

type Scelta = {
  modo: ModoOnline
  importo: number | null
  insieme: string[]
  /** The total that the page shows as owed. */
  totale: number
  /** True for a sum that grows every day. */
  cresce: boolean
  /** True when the chosen method is kept for the next rate or periods as well. */
  prossimi: boolean
}

/** Another way, another part, or what has grown since, is another thing that is asked: it has a key of its own. */
const nameOf = ({ modo, importo, insieme, totale, cresce, prossimi }: Scelta) =>
  modo.tipo === 'nuova_carta' && importo === null && insieme.length === 0 && !cresce
    ? 'paga'
    : `paga-${JSON.stringify(bodyOf(modo))}-${importo ?? ''}-${insieme.join('-')}${cresce ? `-${totale}` : ''}${prossimi ? '-prossimi' : ''}`

export const usePaga = (id: string, scelta: Scelta, onDone: (gateway: Gateway) => void) =>
  useKeyed(
    nameOf(scelta),
    id,
    (idempotencyKey) => {
      const { modo, importo, insieme, totale, prossimi } = scelta
      const body = {
        ...bodyOf(modo),
        totale_visto_centesimi: totale,
        ...(importo !== null && { importo_centesimi: importo }),
        ...(insieme.length > 0 && { insieme }),
        ...(prossimi && { per_i_prossimi: true }),
      }
      return call(paga, { params: { id }, body, idempotencyKey })
    },
    onDone,
  )

export const useAnnuncia = (id: string) =>
  useKeyed('annuncia', id, (idempotencyKey) =>
    call(annunciaBonifico, { params: { id }, body: {}, idempotencyKey }),
  )

export const useRitira = (id: string) =>
  useKeyed('ritira', id, (idempotencyKey) =>
    call(ritiraAnnuncio, { params: { id }, body: {}, idempotencyKey }),
  )

export function useCoordinate(id: string) {
  const queryClient = useQueryClient()
  return useChange({
    send: () => call(chiediCoordinate, { params: { id }, body: {} }),
    onSuccess: (gateway) => queryClient.setQueryData(gatewayQuery(id).queryKey, gateway),
  })
}

/** Closes the open payment; with `sessione` only the provider's page of that name. */
export const useAbbandona = (id: string, sessione: string | null = null) =>
  useKeyed(sessione === null ? 'abbandona' : `abbandona-${sessione}`, id, (idempotencyKey) =>
    call(abbandonaPagamento, {
      params: { id },
      body: sessione === null ? {} : { sessione },
      idempotencyKey,
    }),
  )

export const useChiediNuovoLink = (id: string) =>
  useChange({ send: () => call(chiediNuovoLink, { params: { id }, body: {} }) })
