import type { InputOf } from '@rateo/contract/chiamata/endpoint'
import { anteprimaSaldo, proponiSaldo, ritiraSaldo } from '@rateo/contract/rinunce/saldo-e-stralcio'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { useKeyed } from '../proposte.api.ts'

type Chiesto = InputOf<typeof anteprimaSaldo>

/** The sum given up with a lower one; asked anew each time, since a payment or midnight changes it. */
export const saldoQuery = (id: string, chiesto: Chiesto) =>
  queryOptions({
    queryKey: ['dilazioni', 'saldo', id, chiesto],
    queryFn: ({ signal }) => call(anteprimaSaldo, { params: { id }, body: chiesto, signal }),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })

export const useProponiSaldo = (id: string) =>
  useKeyed(`dilazione-saldo:${id}`, (body: InputOf<typeof proponiSaldo>, idempotencyKey) =>
    call(proponiSaldo, { params: { id }, body, idempotencyKey }),
  )

export const useRitiraSaldo = (id: string) =>
  useKeyed(`dilazione-ritira-saldo:${id}`, (body: InputOf<typeof ritiraSaldo>, idempotencyKey) =>
    call(ritiraSaldo, { params: { id }, body, idempotencyKey }),
  )
