import {
  annullaUnione,
  anteprimaUnione,
  getUnioni,
  unisciClienti,
} from '@rateo/contract/persone/unioni-clienti'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { useChange } from '../../../api/use-change.ts'

/** The two who are one: who remains, who is joined, and for the staff the esercente who has them. */
export type DaUnire = { resta: string; doppio: string; esercente: string | null }

const bodyOf = ({ doppio, esercente }: DaUnire) => ({
  doppio,
  ...(esercente !== null && { esercente }),
})

export const anteprimaQuery = (chi: DaUnire) =>
  queryOptions({
    queryKey: ['clienti', 'unione', chi],
    queryFn: ({ signal }) =>
      call(anteprimaUnione, { params: { id: chi.resta }, body: bodyOf(chi), signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

export const unioniQuery = (id: string) =>
  queryOptions({
    queryKey: ['clienti', 'unioni', id],
    queryFn: ({ signal }) => call(getUnioni, { params: { id }, signal }),
  })

/** Nearly everything that is shown may be of the one or of the other. */
function useTutto() {
  const client = useQueryClient()
  return () => client.invalidateQueries()
}

export const useUnisci = () =>
  useChange({
    send: (chi: DaUnire) => call(unisciClienti, { params: { id: chi.resta }, body: bodyOf(chi) }),
    onSuccess: useTutto(),
  })

export const useAnnullaUnione = (id: string) =>
  useChange({
    send: (unione: string) => call(annullaUnione, { params: { id, unione }, body: {} }),
    onSuccess: useTutto(),
  })
