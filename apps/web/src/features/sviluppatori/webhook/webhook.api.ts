import type { InputOf } from '@rateo/contract/chiamata/endpoint'
import {
  type ConsegnaWebhook,
  creaWebhook,
  type EndpointWebhook,
  eliminaWebhook,
  getConsegnaWebhook,
  getConsegneWebhook,
  getSegretoWebhook,
  getWebhook,
  modificaWebhook,
  provaWebhook,
  riconsegnaTuttiWebhook,
  riconsegnaWebhook,
  rinnovaSegretoWebhook,
} from '@rateo/contract/ponte/webhook'
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { useChange } from '../../../api/use-change.ts'

const ALL = ['webhook'] as const

export const webhookQuery = queryOptions({
  queryKey: [...ALL, 'indirizzi'],
  queryFn: ({ signal }) => call(getWebhook, { signal }),
  refetchInterval: 5000,
})

export type StatoConsegna = ConsegnaWebhook['stato']

/** The register of an address, a page at a time. What waits for its next try changes by itself. */
export const consegneQuery = (id: string, stato: StatoConsegna | undefined) =>
  infiniteQueryOptions({
    queryKey: [...ALL, 'consegne', id, stato ?? ''],
    queryFn: ({ pageParam, signal }) =>
      call(getConsegneWebhook, {
        params: { id },
        body: { ...(stato && { stato }), ...(pageParam > 0 && { prima_di: pageParam }) },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ data, altre }) => (altre ? (data.at(-1)?.n ?? null) : null),
    refetchInterval: 5000,
  })

export const consegnaQuery = (id: string) =>
  queryOptions({
    queryKey: [...ALL, 'consegna', id],
    queryFn: ({ signal }) => call(getConsegnaWebhook, { params: { id }, signal }),
  })

export const segretoQuery = (id: string) =>
  queryOptions({
    queryKey: [...ALL, 'segreto', id],
    queryFn: ({ signal }) => call(getSegretoWebhook, { params: { id }, signal }),
    // Nothing keeps it after the page has shown it.
    gcTime: 0,
  })

function useAfter() {
  const queryClient = useQueryClient()
  return { onSuccess: () => queryClient.invalidateQueries({ queryKey: ALL }) }
}

/** Saves an address, new or known; answers with it. Saving one that we stopped starts it again. */
export const useSalvaWebhook = (known: EndpointWebhook | null) =>
  useChange({
    send: async (body: InputOf<typeof creaWebhook>): Promise<EndpointWebhook> => {
      if (known === null) return (await call(creaWebhook, { body })).endpoint
      const stato = known.stato === 'sospeso' ? 'sospeso' : 'attivo'
      return call(modificaWebhook, { params: { id: known._id }, body: { ...body, stato } })
    },
    ...useAfter(),
  })

/** Stops an address, or lets it go on. */
export const useFermaWebhook = () =>
  useChange({
    send: ({ _id, indirizzo, descrizione, eventi, stato }: EndpointWebhook) => {
      const dopo = stato === 'attivo' ? ('sospeso' as const) : ('attivo' as const)
      const body = { indirizzo, descrizione, eventi, stato: dopo }
      return call(modificaWebhook, { params: { id: _id }, body })
    },
    ...useAfter(),
  })

export const useEliminaWebhook = () =>
  useChange({ send: (id: string) => call(eliminaWebhook, { params: { id } }), ...useAfter() })

export const useRinnovaSegreto = (id: string) =>
  useChange({
    send: () => call(rinnovaSegretoWebhook, { params: { id } }),
    ...useAfter(),
    gcTime: 0,
  })

export const useProvaWebhook = (id: string) =>
  useChange({ send: () => call(provaWebhook, { params: { id } }), ...useAfter() })

export const useRiconsegna = () =>
  useChange({ send: (id: string) => call(riconsegnaWebhook, { params: { id } }), ...useAfter() })

export const useRiconsegnaTutti = (id: string) =>
  useChange({
    send: (body: InputOf<typeof riconsegnaTuttiWebhook>) =>
      call(riconsegnaTuttiWebhook, { params: { id }, body }),
    ...useAfter(),
  })
