import type { InputOf, ResponseOf, Endpoint } from '@rateo/contract/chiamata/endpoint'
import {
  aggiungiPuntoVendita,
  modificaPuntoVendita,
  scriviOrari,
} from '@rateo/contract/persone/attivita'
import { getCompletezza } from '@rateo/contract/persone/completezza'
import { getDati, getNotifiche, getPrivacy } from '@rateo/contract/persone/dati-personali'
import { carteCliente, carteEsercente } from '@rateo/contract/incasso/carte-di-credito'
import { getSicurezza } from '@rateo/contract/persone/sicurezza'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { useChange } from '../../api/use-change.ts'
import { sending } from '../../api/change.ts'

export const datiQuery = queryOptions({
  queryKey: ['profilo', 'dati'],
  queryFn: () => call(getDati),
})
export const completezzaQuery = queryOptions({
  queryKey: ['profilo', 'completezza'],
  queryFn: () => call(getCompletezza),
})
export const sicurezzaQuery = queryOptions({
  queryKey: ['profilo', 'sicurezza'],
  queryFn: () => call(getSicurezza),
})
export const notificheQuery = queryOptions({
  queryKey: ['profilo', 'notifiche'],
  queryFn: () => call(getNotifiche),
})
export const privacyQuery = queryOptions({
  queryKey: ['profilo', 'privacy'],
  queryFn: () => call(getPrivacy),
})
/** The start-up has put them here already (SPC-20). */
export const carteQuery = (role: 'esercente' | 'cliente') =>
  queryOptions({
    queryKey: ['carte', role],
    queryFn: () => call(role === 'esercente' ? carteEsercente : carteCliente),
  })

type Sent<E> = { body: InputOf<E>; params?: Record<string, string> }

/** A change of one's own account: what is on screen is read anew after it. */
export function useChangeAccount<E extends Endpoint>(
  endpoint: E,
  parts: readonly (readonly string[])[],
) {
  const queryClient = useQueryClient()
  return useChange<ResponseOf<E>, Sent<E>>({
    send: ({ body, params }) =>
      call(endpoint, { ...(endpoint.body && { body }), ...(params && { params }) }),
    // The refresh is not awaited: it draws the saved part anew, which would then never say that it was saved.
    onSuccess: () => {
      for (const queryKey of parts) void queryClient.invalidateQueries({ queryKey })
    },
  })
}

/** The same, of a form: what it sends is the body. */
export const useSaveAccount = <E extends Endpoint>(
  endpoint: E,
  parts: readonly (readonly string[])[],
) => sending(useChangeAccount(endpoint, parts), (body: InputOf<E>) => ({ body }))

/** A point of sale as it was typed: a new one, or one that is corrected. */
export function useSalvaPuntoVendita(id: string | null) {
  const queryClient = useQueryClient()
  return useChange({
    send: async (body: InputOf<typeof aggiungiPuntoVendita>) =>
      id === null
        ? call(aggiungiPuntoVendita, { body })
        : call(modificaPuntoVendita, { body, params: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: PROFILO }),
  })
}

export function useScriviOrari(id: string) {
  const queryClient = useQueryClient()
  return useChange({
    send: async (body: InputOf<typeof scriviOrari>) => call(scriviOrari, { body, params: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: PROFILO }),
  })
}

export const PROFILO = ['profilo'] as const
export const CARTE = ['carte'] as const
export const OFFERTE = ['offerte-rate'] as const
