import type { Abbonamento } from '@rateo/contract/abbonamenti'
import {
  annullaCambioPiano,
  anteprimaCambioPiano,
  cambiaPiano,
  chiudiPropostaCambio,
  pianiDisponibili,
} from '@rateo/contract/cambio-piano'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, isFinal } from '../../api/client.ts'
import { useIdempotencyKey } from '../../hooks/use-idempotency-key.ts'
import { abbonamentoQuery } from './abbonamenti.api.ts'

export const pianiDisponibiliQuery = (id: string) =>
  queryOptions({
    queryKey: ['abbonamenti', 'piani', id],
    queryFn: ({ signal }) => call(pianiDisponibili, { params: { id }, signal }),
  })

/** The figures of a change: what is confirmed is these, or nothing. */
export const useAnteprima = (id: string) =>
  useMutation({
    mutationFn: (piano_id: string) =>
      call(anteprimaCambioPiano, { params: { id }, body: { piano_id } }),
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
  return useMutation({
    mutationFn: async () => {
      try {
        const body = { anteprima_id }
        return await call(cambiaPiano, { params: { id }, body, idempotencyKey: key.get() })
      } catch (error) {
        if (isFinal(error)) key.forget()
        throw error
      }
    },
    onSuccess: (abbonamento) => {
      key.forget()
      onSuccess(abbonamento)
    },
  })
}

export function useAnnullaCambio(id: string) {
  const onSuccess = useScritto(id)
  return useMutation({
    mutationFn: () => call(annullaCambioPiano, { params: { id } }),
    onSuccess,
  })
}

export function useChiudiProposta(id: string) {
  const onSuccess = useScritto(id)
  return useMutation({
    mutationFn: () => call(chiudiPropostaCambio, { params: { id } }),
    onSuccess,
  })
}
