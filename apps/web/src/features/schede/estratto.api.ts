import type { InputOf } from '@rateo/contract/chiamata/endpoint'
import { getEstrattoConto, inviaEstrattoConto } from '@rateo/contract/ponte/estratto-conto'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { type Key, useChange } from '../../api/use-change.ts'
import { at } from './schede.api.ts'

/** The period and, for who is no esercente, whose estratto it is. */
export type Chiesto = { dal: string; al: string; esercente?: string }

export const estrattoQuery = (id: string, query: Chiesto) =>
  queryOptions({
    queryKey: ['clienti', 'estratto', id, query],
    queryFn: ({ signal }) => call(at(getEstrattoConto, query), { params: { id }, signal }),
    placeholderData: keepPreviousData,
  })

/** The address of the sheet: it is opened by the browser, not called. */
export const estrattoPdfAddress = (id: string, query: Chiesto) =>
  `/api/clienti/${id}/estratto_conto/pdf?${new URLSearchParams(query).toString()}`

export const useInviaEstratto = (id: string, key: Key) =>
  useChange({
    key,
    send: (body: InputOf<typeof inviaEstrattoConto>, idempotencyKey) =>
      call(inviaEstrattoConto, { params: { id }, body, idempotencyKey }),
  })
