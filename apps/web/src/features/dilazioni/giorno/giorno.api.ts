import { anteprimaGiorno, scegliGiorno } from '@rateo/contract/accordi/sposta-rata'
import type { InputOf } from '@rateo/contract/chiamata/endpoint'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { useKeyed } from '../proposte.api.ts'

/** Asks what another day of the month would change. */
export const giornoQuery = (id: string, giorno: number) =>
  queryOptions({
    queryKey: ['dilazioni', 'giorno', id, giorno],
    queryFn: ({ signal }) => call(anteprimaGiorno, { params: { id }, body: { giorno }, signal }),
    retry: false,
  })

export const useScegliGiorno = (id: string) =>
  useKeyed(`dilazione-giorno:${id}`, (body: InputOf<typeof scegliGiorno>, idempotencyKey) =>
    call(scegliGiorno, { params: { id }, body, idempotencyKey }),
  )
