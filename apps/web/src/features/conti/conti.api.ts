import {
  cambiaGiorniAccredito,
  cambiaNomeEstratto,
  completaConto,
  getConto,
  getContoEsercente,
  listDaRecuperare,
  registraPerdita,
  riprovaRecupero,
  listConti,
  rileggiConto,
} from '@rateo/contract/incasso/conti-collegati'
import { listRendicontiMensili } from '@rateo/contract/incasso/rendiconti-mensili'
import {
  getDoveSono,
  getDoveSonoEsercente,
  getPrevisioneAccrediti,
} from '@rateo/contract/incasso/dove-sono'
import { listAccreditiEseguiti } from '@rateo/contract/incasso/accrediti-eseguiti'
import type { InputOf } from '@rateo/contract/chiamata/endpoint'
import { infiniteQueryOptions, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { useChange } from '../../api/use-change.ts'
import { useHasConti } from './use-has-conti.ts'

const CONTO = ['conto'] as const

const contoQuery = queryOptions({ queryKey: CONTO, queryFn: () => call(getConto) })

/** One's own account; null where there is none, and until it is read. */
export function useConto() {
  const { data } = useQuery({ ...contoQuery, enabled: useHasConti() })
  return data?.conto ?? null
}

export const contoEsercenteQuery = (id: string) =>
  queryOptions({
    queryKey: ['esercenti', 'conto', id],
    queryFn: () => call(getContoEsercente, { params: { id } }),
  })

export const contiQuery = queryOptions({
  queryKey: ['gestione', 'conti'],
  queryFn: () => call(listConti),
})

const RECUPERI = ['gestione', 'conti', 'da_recuperare'] as const

export const recuperiQuery = queryOptions({
  queryKey: RECUPERI,
  queryFn: () => call(listDaRecuperare),
})

export function useRiprovaRecupero() {
  const queryClient = useQueryClient()
  return useChange({
    send: (recupero: string) => call(riprovaRecupero, { params: { recupero }, body: {} }),
    onSuccess: (letti) => queryClient.setQueryData(RECUPERI, letti),
  })
}

export function useRegistraPerdita(recupero: string) {
  const queryClient = useQueryClient()
  return useChange({
    send: (body: { motivo: string }) => call(registraPerdita, { params: { recupero }, body }),
    onSuccess: (letti) => queryClient.setQueryData(RECUPERI, letti),
  })
}

export const rendicontiMensiliQuery = queryOptions({
  queryKey: ['accrediti', 'mesi'],
  queryFn: () => call(listRendicontiMensili),
})

export const doveQuery = queryOptions({
  queryKey: ['accrediti', 'dove'],
  queryFn: () => call(getDoveSono),
})

export const doveEsercenteQuery = (id: string) =>
  queryOptions({
    queryKey: ['esercenti', 'dove', id],
    queryFn: () => call(getDoveSonoEsercente, { params: { id } }),
  })

export const previsioneQuery = queryOptions({
  queryKey: ['accrediti', 'previsione'],
  queryFn: () => call(getPrevisioneAccrediti),
})

/** The payouts that were made, the newest first, a page at a time. */
export const accreditiEseguitiQuery = infiniteQueryOptions({
  queryKey: ['accrediti', 'eseguiti'],
  queryFn: ({ pageParam, signal }) =>
    call(
      pageParam === ''
        ? listAccreditiEseguiti
        : {
            ...listAccreditiEseguiti,
            path: `${listAccreditiEseguiti.path}?prima_di=${encodeURIComponent(pageParam)}`,
          },
      { signal },
    ),
  initialPageParam: '',
  getNextPageParam: ({ dopo }) => dopo,
})

/** The page of the provider is opened in place of this one: its address serves once. */
export const useCompletaConto = () =>
  useChange({
    send: () => call(completaConto, { body: {} }),
    onSuccess: ({ url }) => window.location.assign(url),
  })

export function useCambiaNomeEstratto() {
  const queryClient = useQueryClient()
  return useChange({
    send: (body: InputOf<typeof cambiaNomeEstratto>) => call(cambiaNomeEstratto, { body }),
    onSuccess: (letto) => queryClient.setQueryData(CONTO, letto),
  })
}

export function useCambiaGiorni() {
  const queryClient = useQueryClient()
  return useChange({
    send: (body: InputOf<typeof cambiaGiorniAccredito>) => call(cambiaGiorniAccredito, { body }),
    onSuccess: (letto) => {
      queryClient.setQueryData(CONTO, letto)
      // The payouts that are to come follow from the days.
      void queryClient.invalidateQueries({ queryKey: ['accrediti'] })
    },
  })
}

export function useRileggiConto() {
  const queryClient = useQueryClient()
  return useChange({
    send: () => call(rileggiConto, { body: {} }),
    onSuccess: (letto) => queryClient.setQueryData(CONTO, letto),
  })
}
