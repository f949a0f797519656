import type { Abbonamento } from '@rateo/contract/accordi/abbonamenti'
import {
  annullaCambioPiano,
  anteprimaCambioPiano,
  cambiaPiano,
  pianiDisponibili,
  rifiutaCambio,
  ritiraCambio,
} from '@rateo/contract/accordi/cambio-piano'
import type { InputOf } from '@rateo/contract/chiamata/endpoint'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { useChange } from '../../api/use-change.ts'
import { useIdempotencyKey } from '../../hooks/use-idempotency-key.ts'
import { abbonamentoQuery } from './abbonamenti.api.ts'

export const pianiDisponibiliQuery = (id: string) =>
  queryOptions({
    queryKey: ['abbonamenti', 'piani', id],
    queryFn: ({ signal }) => call(pianiDisponibili, { params: { id }, signal }),
  })

/** The figures of a change: what is confirmed is these, or nothing. */
export const useAnteprima = (id: string) =>
  useChange({
    send: (body: InputOf<typeof anteprimaCambioPiano>) =>
      call(anteprimaCambioPiano, { params: { id }, body }),
  })

/** The page and the lists read what was just written. */
export function useScritto(id: string) {
  const queryClient = useQueryClient()
  return (abbonamento: Abbonamento) => {
    queryClient.setQueryData(abbonamentoQuery(id).queryKey, abbonamento)
    void queryClient.invalidateQueries({ queryKey: ['abbonamenti', 'elenco'] })
    void queryClient.invalidateQueries({ queryKey: ['abbonamenti', 'piani', id] })
  }
}

export function useCambiaPiano(id: string, anteprima_id: string) {
  const key = useIdempotencyKey(`cambio:${anteprima_id}`)
  const onSuccess = useScritto(id)
  return useChange({
    key,
    send: (_: void, idempotencyKey) =>
      call(cambiaPiano, { params: { id }, body: { anteprima_id }, idempotencyKey }),
    onSuccess,
  })
}

export function useAnnullaCambio(id: string) {
  const onSuccess = useScritto(id)
  return useChange({
    send: () => call(annullaCambioPiano, { params: { id } }),
    onSuccess,
  })
}

export function useRifiutaCambio(id: string) {
  const onSuccess = useScritto(id)
  return useChange({
    send: (body: InputOf<typeof rifiutaCambio>) => call(rifiutaCambio, { params: { id }, body }),
    onSuccess,
  })
}

export function useRitiraCambio(id: string) {
  const onSuccess = useScritto(id)
  return useChange({ send: () => call(ritiraCambio, { params: { id } }), onSuccess })
}
