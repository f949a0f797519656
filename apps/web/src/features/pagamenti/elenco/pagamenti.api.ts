import { getDati } from '@rateo/contract/persone/dati-personali'
import {
  eliminaBozza,
  pubblicaPagamento,
  registraIncasso,
  rinnovaLink,
  riprovaAddebito,
  sollecitaPagamento,
  stornaIncasso,
  stralciaPagamento,
} from '@rateo/contract/incasso/incassi'
import {
  annullaPagamento,
  getPagamento,
  type Pagamento,
  richiediPagamento,
} from '@rateo/contract/accordi/pagamenti'
import { aggiungiNota, eliminaNota } from '@rateo/contract/accordi/note-pagamento'
import { condonaMora } from '@rateo/contract/incasso/mora'
import type { InputOf } from '@rateo/contract/chiamata/endpoint'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { type Key, useChange } from '../../../api/use-change.ts'

/** The causale that the esercente proposes, under the name by which the profile keeps it. */
export const causaleModelloQuery = queryOptions({
  queryKey: ['profilo', 'dati'],
  queryFn: () => call(getDati),
  select: ({ attivita }) => attivita?.causale_modello ?? '',
})

/** Name and logo by which the cliente knows the esercente. */
export const attivitaQuery = queryOptions({
  queryKey: ['profilo', 'dati'],
  queryFn: () => call(getDati),
  select: ({ attivita }) => attivita,
})
export const pagamentoQuery = (id: string) =>
  queryOptions({
    queryKey: ['pagamenti', 'uno', id],
    queryFn: ({ signal }) => call(getPagamento, { params: { id }, signal }),
  })

export function useRichiediPagamento(key: Key) {
  const queryClient = useQueryClient()
  return useChange({
    key,
    send: (body: InputOf<typeof richiediPagamento>, idempotencyKey) =>
      call(richiediPagamento, { body, idempotencyKey }),
    onSuccess: (pagamento) => {
      queryClient.setQueryData(pagamentoQuery(pagamento._id).queryKey, pagamento)
      return queryClient.invalidateQueries({ queryKey: ['pagamenti', 'elenco'] })
    },
  })
}

export function useAnnullaPagamento(id: string, key: Key) {
  const queryClient = useQueryClient()
  return useChange({
    key,
    send: (_: void, idempotencyKey) =>
      call(annullaPagamento, { params: { id }, body: {}, idempotencyKey }),
    onSuccess: (pagamento) => {
      queryClient.setQueryData(pagamentoQuery(id).queryKey, pagamento)
      return queryClient.invalidateQueries({ queryKey: ['pagamenti', 'elenco'] })
    },
  })
}

/** A change of one pagamento that answers with what it has become. */
function useCambia<V>(
  id: string,
  key: Key,
  send: (sent: V, idempotencyKey: string) => Promise<Pagamento>,
) {
  const queryClient = useQueryClient()
  return useChange({
    key,
    send,
    onSuccess: (pagamento) => {
      queryClient.setQueryData(pagamentoQuery(id).queryKey, pagamento)
      return queryClient.invalidateQueries({ queryKey: ['pagamenti', 'elenco'] })
    },
  })
}

export const usePubblica = (id: string, key: Key) =>
  useCambia(id, key, (body: InputOf<typeof pubblicaPagamento>, idempotencyKey) =>
    call(pubblicaPagamento, { params: { id }, body, idempotencyKey }),
  )

export const useEliminaBozza = (id: string, key: Key) =>
  useCambia(id, key, (_: undefined, idempotencyKey) =>
    call(eliminaBozza, { params: { id }, body: {}, idempotencyKey }),
  )

export const useAggiungiNota = (id: string, key: Key) =>
  useCambia(id, key, (body: InputOf<typeof aggiungiNota>, idempotencyKey) =>
    call(aggiungiNota, { params: { id }, body, idempotencyKey }),
  )

export const useEliminaNota = (id: string, key: Key) =>
  useCambia(id, key, (nota: string) => call(eliminaNota, { params: { id, nota } }))

export const useRegistraIncasso = (id: string, key: Key) =>
  useCambia(id, key, (body: InputOf<typeof registraIncasso>, idempotencyKey) =>
    call(registraIncasso, { params: { id }, body, idempotencyKey }),
  )

export const useStornaIncasso = (id: string, key: Key) =>
  useCambia(id, key, (n: number, idempotencyKey) =>
    call(stornaIncasso, { params: { id, n: String(n) }, body: {}, idempotencyKey }),
  )

export const useRinnovaLink = (id: string, key: Key) =>
  useCambia(id, key, (body: InputOf<typeof rinnovaLink>, idempotencyKey) =>
    call(rinnovaLink, { params: { id }, body, idempotencyKey }),
  )

export const useCondonaMora = (id: string, key: Key) =>
  useCambia(id, key, (_: undefined, idempotencyKey) =>
    call(condonaMora, { params: { id }, body: {}, idempotencyKey }),
  )

export const useStralcia = (id: string, key: Key) =>
  useCambia(id, key, (body: InputOf<typeof stralciaPagamento>, idempotencyKey) =>
    call(stralciaPagamento, { params: { id }, body, idempotencyKey }),
  )

export const useSollecita = (id: string, key: Key) =>
  useCambia(id, key, (_: undefined, idempotencyKey) =>
    call(sollecitaPagamento, { params: { id }, body: {}, idempotencyKey }),
  )

export const useRiprova = (id: string, key: Key) =>
  useCambia(id, key, (_: undefined, idempotencyKey) =>
    call(riprovaAddebito, { params: { id }, body: {}, idempotencyKey }),
  )

/** Addresses of what the server draws: they are opened by the browser, not called. */
export const ricevutaAddress = (id: string) => `/api/pagamenti/${id}/ricevuta`
export const qrAddress = (id: string) => `/api/pagamenti/${id}/qr.svg`
