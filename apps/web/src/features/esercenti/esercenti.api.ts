import type { InputOf } from '@rateo/contract/endpoint'
import {
  approvaEsercente,
  cambiaVisibilita,
  chiediIntegrazione,
  contaEsercenti,
  getEsercente,
  rifiutaEsercente,
  searchEsercenti,
} from '@rateo/contract/esercenti'
import type { SearchInput } from '@rateo/contract/search'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

export const esercentiQuery = (body: SearchInput) =>
  queryOptions({
    queryKey: ['esercenti', 'elenco', body],
    queryFn: ({ signal }) => call(searchEsercenti, { body, signal }),
    placeholderData: keepPreviousData,
  })

export const contatoriQuery = () =>
  queryOptions({
    queryKey: ['esercenti', 'contatori'],
    queryFn: ({ signal }) => call(contaEsercenti, { body: {}, signal }),
  })

export const esercenteQuery = (id: string) =>
  queryOptions({
    queryKey: ['esercenti', 'uno', id],
    queryFn: ({ signal }) => call(getEsercente, { params: { id }, signal }),
  })

/** A decision of the staff, or a change of the esercente itself; every list of esercenti is then read again. */
export type Decisione =
  | { azione: 'approva' }
  | { azione: 'chiedi_integrazione'; body: InputOf<typeof chiediIntegrazione> }
  | { azione: 'rifiuta'; motivo: string }

async function decide(id: string, decisione: Decisione) {
  const params = { id }
  if (decisione.azione === 'approva') return await call(approvaEsercente, { params })
  if (decisione.azione === 'rifiuta') {
    return await call(rifiutaEsercente, { params, body: { motivo: decisione.motivo } })
  }
  return await call(chiediIntegrazione, { params, body: decisione.body })
}

export function useDecisione(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (decisione: Decisione) => decide(id, decisione),
    // Also when refused: somebody else may have decided meanwhile.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['esercenti'] }),
  })
}

export function useVisibilita(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (visibile: boolean) =>
      call(cambiaVisibilita, { params: { id }, body: { visibile } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['esercenti'] }),
  })
}
