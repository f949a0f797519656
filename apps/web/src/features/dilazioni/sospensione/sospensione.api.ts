import {
  anteprimaRipresa,
  anteprimaSospensione,
  riprendiDilazione,
  sospendiDilazione,
} from '@rateo/contract/accordi/sospensione'
import type { InputOf } from '@rateo/contract/chiamata/endpoint'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { useKeyed } from '../proposte.api.ts'

/** Asked anew each time: a payment, or midnight, changes the calendar. */
const OGNI_VOLTA = { retry: false, staleTime: 0, gcTime: 0 } as const

export const sospensioneQuery = (id: string, fino_al: string) =>
  queryOptions({
    queryKey: ['dilazioni', 'sospensione', id, fino_al],
    queryFn: ({ signal }) =>
      call(anteprimaSospensione, { params: { id }, body: { fino_al }, signal }),
    ...OGNI_VOLTA,
  })

export const ripresaQuery = (id: string) =>
  queryOptions({
    queryKey: ['dilazioni', 'ripresa', id],
    queryFn: ({ signal }) => call(anteprimaRipresa, { params: { id }, body: {}, signal }),
    ...OGNI_VOLTA,
  })

export const useSospendi = (id: string) =>
  useKeyed(`dilazione-sospendi:${id}`, (body: InputOf<typeof sospendiDilazione>, idempotencyKey) =>
    call(sospendiDilazione, { params: { id }, body, idempotencyKey }),
  )

export const useRiprendi = (id: string) =>
  useKeyed(`dilazione-riprendi:${id}`, (body: InputOf<typeof riprendiDilazione>, idempotencyKey) =>
    call(riprendiDilazione, { params: { id }, body, idempotencyKey }),
  )

/** The calendar that was read, as the call wants it back. */
export const vistoDi = (rate: readonly { n: number; scadenza: string }[]) =>
  rate.map(({ n, scadenza }) => ({ n, scadenza }))
