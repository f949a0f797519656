import { puntualitaCliente, ritardiDilazioni } from '@rateo/contract/accordi/ritardi-dilazioni'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'

type Di = { esercente_id?: string; cliente_id?: string }

export const ritardiQuery = (di: Di) =>
  queryOptions({
    queryKey: ['dilazioni', 'ritardi', di],
    queryFn: ({ signal }) => call(ritardiDilazioni, { body: di, signal }),
  })

export const puntualitaQuery = (cliente_id: string) =>
  queryOptions({
    queryKey: ['dilazioni', 'puntualita', cliente_id],
    queryFn: ({ signal }) => call(puntualitaCliente, { body: { cliente_id }, signal }),
  })
