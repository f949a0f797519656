import { anteprimaRiduzione, riduciDilazione } from '@rateo/contract/rinunce/riduzione'
import type { InputOf } from '@rateo/contract/chiamata/endpoint'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { useKeyed } from '../proposte.api.ts'

type Chiesto = InputOf<typeof anteprimaRiduzione>

/** The rate with a refund taken off; asked anew each time, since a payment or midnight changes them. */
export const riduzioneQuery = (id: string, chiesto: Chiesto) =>
  queryOptions({
    queryKey: ['dilazioni', 'riduzione', id, chiesto],
    queryFn: ({ signal }) => call(anteprimaRiduzione, { params: { id }, body: chiesto, signal }),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })

export const useRiduci = (id: string) =>
  useKeyed(`dilazione-riduci:${id}`, (body: InputOf<typeof riduciDilazione>, idempotencyKey) =>
    call(riduciDilazione, { params: { id }, body, idempotencyKey }),
  )
