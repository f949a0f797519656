import {
  assegnaRichiesta,
  cambiaPriorita,
  cambiaRispostaPronta,
  creaRispostaPronta,
  eliminaRispostaPronta,
  getRispostePronte,
  getSceltePerRichiesta,
  unisciRichiesta,
} from '@rateo/contract/ponte/assistenza-coda'
import type { InputOf } from '@rateo/contract/chiamata/endpoint'
import type { PrioritaAssistenza } from '@rateo/domain/stati/assistenza'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { useChange } from '../../api/use-change.ts'
import { remember, richiestaQuery } from './assistenza.api.ts'

export const scelteQuery = (id: string) =>
  queryOptions({
    queryKey: ['assistenza', 'scelte', id],
    queryFn: ({ signal }) => call(getSceltePerRichiesta, { params: { id }, signal }),
  })

export const rispostePronteQuery = queryOptions({
  queryKey: ['assistenza', 'risposte-pronte'],
  queryFn: ({ signal }) => call(getRispostePronte, { signal }),
})

export function useAssegna(id: string) {
  const queryClient = useQueryClient()
  return useChange({
    send: (a: string | null) => call(assegnaRichiesta, { params: { id }, body: { a } }),
    onSuccess: (richiesta) => remember(queryClient, richiesta),
  })
}

export function useCambiaPriorita(id: string) {
  const queryClient = useQueryClient()
  return useChange({
    send: (priorita: PrioritaAssistenza) =>
      call(cambiaPriorita, { params: { id }, body: { priorita } }),
    onSuccess: (richiesta) => remember(queryClient, richiesta),
  })
}

/** The request that it is joined to has more messages now. */
export function useUnisci(id: string) {
  const queryClient = useQueryClient()
  return useChange({
    send: (body: InputOf<typeof unisciRichiesta>) =>
      call(unisciRichiesta, { params: { id }, body }),
    onSuccess: async (richiesta) => {
      await remember(queryClient, richiesta)
      const { unita_a } = richiesta
      if (unita_a !== null) await queryClient.invalidateQueries(richiestaQuery(unita_a))
    },
  })
}

type Testi = InputOf<typeof creaRispostaPronta>

/** Writes one anew, or changes it. */
export function useSalvaRisposta(id: string | null) {
  const queryClient = useQueryClient()
  return useChange({
    send: (body: Testi) =>
      id === null
        ? call(creaRispostaPronta, { body })
        : call(cambiaRispostaPronta, { params: { id }, body }),
    onSuccess: (risposte) => queryClient.setQueryData(rispostePronteQuery.queryKey, risposte),
  })
}

export function useEliminaRisposta() {
  const queryClient = useQueryClient()
  return useChange({
    send: (id: string) => call(eliminaRispostaPronta, { params: { id } }),
    onSuccess: (risposte) => queryClient.setQueryData(rispostePronteQuery.queryKey, risposte),
  })
}
