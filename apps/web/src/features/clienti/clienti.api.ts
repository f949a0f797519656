import { type Cliente, getCliente, searchClienti } from '@rateo/contract/persone/clienti'
import {
  creaCliente,
  etichettaCliente,
  getDoppioni,
  getEtichette,
  invitaCliente,
  modificaCliente,
} from '@rateo/contract/persone/gestione-clienti'
import type { InputOf } from '@rateo/contract/chiamata/endpoint'
import type { SearchInput } from '@rateo/contract/chiamata/search'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { useChange } from '../../api/use-change.ts'

export const clientiQuery = (body: SearchInput) =>
  queryOptions({
    queryKey: ['clienti', 'elenco', body],
    queryFn: ({ signal }) => call(searchClienti, { body, signal }),
    placeholderData: keepPreviousData,
  })

export const clienteQuery = (id: string) =>
  queryOptions({
    queryKey: ['clienti', 'uno', id],
    queryFn: ({ signal }) => call(getCliente, { params: { id }, signal }),
  })

export const etichetteQuery = queryOptions({
  queryKey: ['clienti', 'etichette'],
  queryFn: ({ signal }) => call(getEtichette, { signal }),
})

export const doppioniQuery = queryOptions({
  queryKey: ['clienti', 'doppioni'],
  queryFn: ({ signal }) => call(getDoppioni, { signal }),
})

/** A cliente that was written is shown at once; lists and files of clienti are read anew. */
function useScritto() {
  const client = useQueryClient()
  return async (cliente: Cliente) => {
    client.setQueryData(clienteQuery(cliente._id).queryKey, cliente)
    await client.invalidateQueries({ queryKey: ['clienti'] })
  }
}

/** The data of a form: a new cliente has an e-mail, which is not changed afterwards. */
export type Anagrafica = InputOf<typeof modificaCliente> & { email?: string }

export const useSalvaCliente = (id: string | null) =>
  useChange({
    send: ({ email = '', ...body }: Anagrafica) =>
      id === null
        ? call(creaCliente, { body: { ...body, email } })
        : call(modificaCliente, { params: { id }, body }),
    onSuccess: useScritto(),
  })

export const useEtichetta = (id: string) =>
  useChange({
    send: (body: InputOf<typeof etichettaCliente>) =>
      call(etichettaCliente, { params: { id }, body }),
    onSuccess: useScritto(),
  })

export const useInvita = (id: string) =>
  useChange({ send: () => call(invitaCliente, { params: { id }, body: {} }) })
