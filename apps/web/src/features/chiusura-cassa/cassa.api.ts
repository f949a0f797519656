import * as casse from '@rateo/contract/incasso/casse'
import * as contract from '@rateo/contract/incasso/chiusura-cassa'
import * as chiusure from '@rateo/contract/incasso/chiusure-cassa'
import type { Endpoint, InputOf, ResponseOf } from '@rateo/contract/chiamata/endpoint'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { callCassa } from '../../api/cassa-client.ts'
import { useChange } from '../../api/use-change.ts'
import { useIdempotencyKey } from '../../hooks/use-idempotency-key.ts'

export const casseQuery = queryOptions({
  queryKey: ['cassa', 'casse'],
  queryFn: ({ signal }) => callCassa(casse.getCasse, { signal }),
})

export const sessioneQuery = (id: string) =>
  queryOptions({
    queryKey: ['cassa', 'sessione', id],
    queryFn: ({ signal }) => callCassa(contract.getSessioneCassa, { params: { id }, signal }),
  })

export const chiusureQuery = queryOptions({
  queryKey: ['cassa', 'chiusure'],
  queryFn: ({ signal }) => callCassa(chiusure.getChiusure, { signal }),
})

export const differenzeQuery = (giorni: '30' | '90' | '365') =>
  queryOptions({
    queryKey: ['cassa', 'differenze', giorni],
    queryFn: ({ signal }) => {
      const { path } = chiusure.getDifferenzeCassa
      return callCassa(
        { ...chiusure.getDifferenzeCassa, path: `${path}?giorni=${giorni}` },
        { signal },
      )
    },
    placeholderData: keepPreviousData,
  })

export const chiusuraQuery = (id: string) =>
  queryOptions({
    queryKey: ['cassa', 'chiusura', id],
    queryFn: ({ signal }) => callCassa(chiusure.getChiusura, { params: { id }, signal }),
  })

type Scrittura = Endpoint & { path: `/chiusura_cassa/${string}` }

/** A write of the till. Its key outlives a lost network: the same thing sent again is done once. */
function useScrivi<E extends Scrittura>(endpoint: E, id: string) {
  const client = useQueryClient()
  const key = useIdempotencyKey(`${endpoint.path}:${id}`)
  return useChange({
    key,
    send: (body: InputOf<E>, idempotencyKey): Promise<ResponseOf<E>> =>
      callCassa(endpoint, { params: { id }, body, ...(endpoint.idempotent && { idempotencyKey }) }),
    // The refresh is not awaited: the next view may be another part of the page, and the person must hear of the
    // success before.
    onSuccess: () => void client.invalidateQueries({ queryKey: ['cassa'] }),
  })
}

export const useCreaCassa = () => useScrivi(casse.creaCassa, '')
export const useModificaCassa = (id: string) => useScrivi(casse.modificaCassa, id)
export const useAggiungiTerminale = (id: string) => useScrivi(casse.aggiungiTerminale, id)
export const useModificaTerminale = (id: string) => useScrivi(casse.modificaTerminale, id)
export const useApriCassa = (id: string) => useScrivi(contract.apriCassa, id)
export const useAggiungiMovimento = (id: string) => useScrivi(contract.aggiungiMovimento, id)
export const useCorreggiMovimento = (id: string) => useScrivi(contract.correggiMovimento, id)
export const useContaCassa = (id: string) => useScrivi(contract.contaCassa, id)
export const useAnnullaConteggio = (id: string) => useScrivi(contract.annullaConteggio, id)
export const useChiudiCassa = (id: string) => useScrivi(contract.chiudiCassa, id)
export const useApprovaChiusura = (id: string) => useScrivi(contract.approvaChiusura, id)
export const useRespingiChiusura = (id: string) => useScrivi(contract.respingiChiusura, id)
export const useRettificaChiusura = (id: string) => useScrivi(chiusure.rettificaChiusura, id)

/** Addresses of what the server draws: they are opened by the browser, not called. */
export const pdfAddress = (id: string) => `/chiusura_cassa/chiusure/${id}/pdf`
export const csvAddress = (id: string) => `/chiusura_cassa/chiusure/${id}/csv`
