import { annullaCondono, anteprimaCondono, condonaRata } from '@rateo/contract/rinunce/condono'
import type { InputOf } from '@rateo/contract/chiamata/endpoint'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { useKeyed } from '../proposte.api.ts'

type Chiesto = InputOf<typeof anteprimaCondono>

/** The rest of a rata with these parts forgiven; asked anew each time, since a payment or midnight changes it. */
export const condonoQuery = (id: string, n: number, chiesto: Chiesto) =>
  queryOptions({
    queryKey: ['dilazioni', 'condono', id, n, chiesto],
    queryFn: ({ signal }) =>
      call(anteprimaCondono, { params: { id, n: String(n) }, body: chiesto, signal }),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })

export const useCondonaRata = (id: string, n: number) =>
  useKeyed(`rata-condona:${id}:${n}`, (body: InputOf<typeof condonaRata>, idempotencyKey) =>
    call(condonaRata, { params: { id, n: String(n) }, body, idempotencyKey }),
  )

export const useAnnullaCondono = (id: string, n: number) =>
  useKeyed(
    `rata-annulla-condono:${id}:${n}`,
    (body: InputOf<typeof annullaCondono>, idempotencyKey) =>
      call(annullaCondono, { params: { id, n: String(n) }, body, idempotencyKey }),
  )
