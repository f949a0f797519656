import type { NotaPagamento } from '@rateo/contract/accordi/note-pagamento'
import type { Endpoint, InputOf } from '@rateo/contract/chiamata/endpoint'
import {
  aggiungiNotaCliente,
  eliminaNotaCliente,
  getStoriaCliente,
  getStoriaEsercente,
  listMetodiCliente,
  listNoteCliente,
  type Storia,
  type TipoStoria,
} from '@rateo/contract/ponte/schede'
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { type Key, useChange } from '../../api/use-change.ts'

/** A reading call at its address with a query. */
export const at = <E extends Endpoint>(endpoint: E, query: Record<string, string>): E => ({
  ...endpoint,
  path: `${endpoint.path}?${new URLSearchParams(query).toString()}`,
})

/** The party whose page it is. */
export type Di = { raccolta: 'clienti' | 'esercenti'; id: string }

export const storiaQuery = ({ raccolta, id }: Di, tipo: TipoStoria | undefined) =>
  infiniteQueryOptions({
    queryKey: [raccolta, 'storia', id, tipo ?? 'tutto'],
    queryFn: ({ pageParam, signal }): Promise<Storia> =>
      call(
        at(raccolta === 'clienti' ? getStoriaCliente : getStoriaEsercente, {
          ...(tipo && { tipo }),
          ...(pageParam !== '' && { prima: pageParam }),
        }),
        { params: { id }, signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ prima }) => prima,
  })

export const noteQuery = (id: string) =>
  queryOptions({
    queryKey: ['clienti', 'note', id],
    queryFn: ({ signal }) => call(listNoteCliente, { params: { id }, signal }),
  })

export const metodiQuery = (id: string) =>
  queryOptions({
    queryKey: ['clienti', 'metodi', id],
    queryFn: ({ signal }) => call(listMetodiCliente, { params: { id }, signal }),
  })

export function useNoteCliente(id: string, key: Key) {
  const queryClient = useQueryClient()
  const { queryKey } = noteQuery(id)
  // The timeline tells of the notes too.
  const onSuccess = (note: { data: NotaPagamento[] }) => {
    queryClient.setQueryData(queryKey, note)
    void queryClient.invalidateQueries({ queryKey: ['clienti', 'storia', id] })
  }
  const aggiungi = useChange({
    key,
    send: (body: InputOf<typeof aggiungiNotaCliente>, idempotencyKey) =>
      call(aggiungiNotaCliente, { params: { id }, body, idempotencyKey }),
    onSuccess,
  })
  const elimina = useChange({
    send: (nota: string) => call(eliminaNotaCliente, { params: { id, nota } }),
    onSuccess,
  })
  return { aggiungi, elimina }
}
