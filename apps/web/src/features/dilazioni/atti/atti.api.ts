import {
  anteprimaDecadenza,
  anteprimaDiffida,
  anteprimaEstinzione,
  dichiaraDecaduta,
  inviaDiffida,
} from '@rateo/contract/accordi/fini-dilazione'
import { anteprimaRecesso, recediDallaDilazione } from '@rateo/contract/accordi/recesso'
import type { InputOf } from '@rateo/contract/chiamata/endpoint'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { useKeyed } from '../proposte.api.ts'

/** Asks what a recesso of today comes to; never remembered, since a payment changes it. */
export const recessoQuery = (id: string) =>
  queryOptions({
    queryKey: ['dilazioni', 'recesso', id],
    queryFn: ({ signal }) => call(anteprimaRecesso, { params: { id }, body: {}, signal }),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })

export const useRecedi = (id: string) =>
  useKeyed(`dilazione-recedi:${id}`, (body: InputOf<typeof recediDallaDilazione>, idempotencyKey) =>
    call(recediDallaDilazione, { params: { id }, body, idempotencyKey }),
  )

/** The receipt of a recesso, to read or to keep. */
export const ricevutaAddress = (id: string) => `/api/dilazioni/${id}/recesso/pdf`

/** Sums are asked anew each time: a payment, or midnight, changes the sums. */
const OGNI_VOLTA = { retry: false, staleTime: 0, gcTime: 0 } as const

export const estinzioneQuery = (id: string) =>
  queryOptions({
    queryKey: ['dilazioni', 'estinzione', id],
    queryFn: ({ signal }) => call(anteprimaEstinzione, { params: { id }, body: {}, signal }),
    ...OGNI_VOLTA,
  })

export const conteggioAddress = (id: string) => `/api/dilazioni/${id}/estinzione/pdf`

export const diffidaQuery = (id: string) =>
  queryOptions({
    queryKey: ['dilazioni', 'diffida', id],
    queryFn: ({ signal }) => call(anteprimaDiffida, { params: { id }, body: {}, signal }),
    ...OGNI_VOLTA,
  })

export const useDiffida = (id: string) =>
  useKeyed(`dilazione-diffida:${id}`, (body: InputOf<typeof inviaDiffida>, idempotencyKey) =>
    call(inviaDiffida, { params: { id }, body, idempotencyKey }),
  )

export const diffidaAddress = (id: string) => `/api/dilazioni/${id}/diffida/pdf`

export const decadenzaQuery = (id: string) =>
  queryOptions({
    queryKey: ['dilazioni', 'decadenza', id],
    queryFn: ({ signal }) => call(anteprimaDecadenza, { params: { id }, body: {}, signal }),
    ...OGNI_VOLTA,
  })

export const useDecadenza = (id: string) =>
  useKeyed(`dilazione-decadenza:${id}`, (body: InputOf<typeof dichiaraDecaduta>, idempotencyKey) =>
    call(dichiaraDecaduta, { params: { id }, body, idempotencyKey }),
  )
