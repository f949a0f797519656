import {
  annullaStralcio,
  anteprimaAnnullaStralcio,
  anteprimaStralcio,
  stralciaDilazione,
} from '@rateo/contract/rinunce/stralcio-dilazione'
import type { InputOf } from '@rateo/contract/chiamata/endpoint'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { useKeyed } from '../proposte.api.ts'

/** Asked anew each time: a payment, or midnight, changes the sums. */
const OGNI_VOLTA = { retry: false, staleTime: 0, gcTime: 0 } as const

export const stralcioQuery = (id: string) =>
  queryOptions({
    queryKey: ['dilazioni', 'stralcio', id],
    queryFn: ({ signal }) => call(anteprimaStralcio, { params: { id }, body: {}, signal }),
    ...OGNI_VOLTA,
  })

export const annullaStralcioQuery = (id: string) =>
  queryOptions({
    queryKey: ['dilazioni', 'annulla-stralcio', id],
    queryFn: ({ signal }) => call(anteprimaAnnullaStralcio, { params: { id }, body: {}, signal }),
    ...OGNI_VOLTA,
  })

export const useStralciaDilazione = (id: string) =>
  useKeyed(`dilazione-stralcia:${id}`, (body: InputOf<typeof stralciaDilazione>, idempotencyKey) =>
    call(stralciaDilazione, { params: { id }, body, idempotencyKey }),
  )

export const useAnnullaStralcio = (id: string) =>
  useKeyed(
    `dilazione-annulla-stralcio:${id}`,
    (body: InputOf<typeof annullaStralcio>, idempotencyKey) =>
      call(annullaStralcio, { params: { id }, body, idempotencyKey }),
  )
