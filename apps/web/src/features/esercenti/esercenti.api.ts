import * as decisioni from '@rateo/contract/persone/decisioni-esercente'
import type { InputOf } from '@rateo/contract/chiamata/endpoint'
import {
  cambiaPreferito,
  cambiaVisibilita,
  contaEsercenti,
  getEsercente,
  searchEsercenti,
} from '@rateo/contract/persone/esercenti'
import type { SearchInput } from '@rateo/contract/chiamata/search'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { useChange } from '../../api/use-change.ts'

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

/** The exam is read once for each visit, because each reading is written down. */
export const esameQuery = (id: string) =>
  queryOptions({
    queryKey: ['esercenti', 'esame', id],
    queryFn: ({ signal }) => call(decisioni.getEsame, { params: { id }, signal }),
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
  })

export function useEsamina(id: string) {
  const queryClient = useQueryClient()
  return useChange({
    send: (body: InputOf<typeof decisioni.esaminaPasso>) =>
      call(decisioni.esaminaPasso, { params: { id }, body }),
    // The record says which steps are still to be approved.
    onSettled: () =>
      Promise.all(
        [esameQuery(id).queryKey, esercenteQuery(id).queryKey].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  })
}

export const documentoAddress = (id: string, documento: string) =>
  `/api/esercenti/${id}/documenti/${documento}`

/** A decision of the staff; every list of esercenti is then read again. */
export type Decisione =
  | { azione: 'prendi_in_carico' | 'cessa' }
  | { azione: 'approva'; body: InputOf<typeof decisioni.approvaEsercente> }
  | { azione: 'chiedi_integrazione'; body: InputOf<typeof decisioni.chiediIntegrazione> }
  | { azione: 'rifiuta' | 'riattiva' | 'disattiva'; body: { motivo: string } }
  | { azione: 'limita'; body: InputOf<typeof decisioni.limitaEsercente> }
  | { azione: 'sospendi'; body: InputOf<typeof decisioni.sospendiEsercente> }
  | { azione: 'avvia_cessazione'; body: InputOf<typeof decisioni.avviaCessazione> }
  | { azione: 'capacita'; body: InputOf<typeof decisioni.cambiaCapacita> }

async function decide(id: string, decisione: Decisione): Promise<unknown> {
  const params = { id }
  switch (decisione.azione) {
    case 'prendi_in_carico':
      return call(decisioni.prendiInCarico, { params })
    case 'approva':
      return call(decisioni.approvaEsercente, { params, body: decisione.body })
    case 'cessa':
      return call(decisioni.cessaEsercente, { params })
    case 'chiedi_integrazione':
      return call(decisioni.chiediIntegrazione, { params, body: decisione.body })
    case 'rifiuta':
      return call(decisioni.rifiutaEsercente, { params, body: decisione.body })
    case 'riattiva':
      return call(decisioni.riattivaEsercente, { params, body: decisione.body })
    case 'disattiva':
      return call(decisioni.disattivaEsercente, { params, body: decisione.body })
    case 'limita':
      return call(decisioni.limitaEsercente, { params, body: decisione.body })
    case 'sospendi':
      return call(decisioni.sospendiEsercente, { params, body: decisione.body })
    case 'avvia_cessazione':
      return call(decisioni.avviaCessazione, { params, body: decisione.body })
    case 'capacita':
      return call(decisioni.cambiaCapacita, { params, body: decisione.body })
  }
}

export function useDecisione(id: string) {
  const queryClient = useQueryClient()
  return useChange({
    send: (decisione: Decisione) => decide(id, decisione),
    // The list is read again after a refusal too: somebody else may have decided in the meantime.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['esercenti'] }),
  })
}

export function useVisibilita(id: string) {
  const queryClient = useQueryClient()
  return useChange({
    send: (visibile: boolean) => call(cambiaVisibilita, { params: { id }, body: { visibile } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['esercenti'] }),
  })
}

/** A cliente keeps an esercente at hand, or no longer; its page and the lists say it at once. */
export function usePreferito(id: string) {
  const queryClient = useQueryClient()
  return useChange({
    send: (body: { preferito: boolean }) => call(cambiaPreferito, { params: { id }, body }),
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: esercenteQuery(id).queryKey }),
        queryClient.invalidateQueries({ queryKey: ['ricerca-esercenti'] }),
      ]),
  })
}
