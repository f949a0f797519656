import type { InputOf } from '@rateo/contract/chiamata/endpoint'
import {
  annullaCondizioni,
  calcolaRiceverai,
  confermaCondizioni,
  getCondizioni,
  getCondizioniEsercente,
  scartaCondizioni,
  scriviCondizioni,
} from '@rateo/contract/incasso/condizioni'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { useChange } from '../../api/use-change.ts'

export const condizioniQuery = queryOptions({
  queryKey: ['condizioni'],
  queryFn: () => call(getCondizioni),
})

export const condizioniEsercenteQuery = (id: string) =>
  queryOptions({
    queryKey: ['esercenti', 'condizioni', id],
    queryFn: () => call(getCondizioniEsercente, { params: { id } }),
  })

/** The money that arrives of an amount; asked again when the amount changes. */
export const riceveraiQuery = (importo_centesimi: number) =>
  queryOptions({
    queryKey: ['condizioni', 'riceverai', importo_centesimi],
    queryFn: ({ signal }) => call(calcolaRiceverai, { body: { importo_centesimi }, signal }),
    placeholderData: keepPreviousData,
  })

export function useScriviCondizioni(id: string) {
  const queryClient = useQueryClient()
  return useChange({
    send: (body: InputOf<typeof scriviCondizioni>) =>
      call(scriviCondizioni, { params: { id }, body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['esercenti'] }),
  })
}

export function useAnnullaCondizioni(id: string) {
  const queryClient = useQueryClient()
  return useChange({
    send: (condizioni: string) => call(annullaCondizioni, { params: { id, condizioni }, body: {} }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['esercenti'] }),
  })
}

/** The yes of the second person, or the end of what waits for it. */
export function useDecidiCondizioni(id: string, conferma: boolean) {
  const queryClient = useQueryClient()
  const di = conferma ? confermaCondizioni : scartaCondizioni
  return useChange({
    send: (proposta: string) => call(di, { params: { id, proposta }, body: {} }),
    // Not waited for: with what waited gone from the page nobody would be left to say that it is done.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['esercenti'] }),
  })
}
