import {
  annullaLiquidazione,
  anteprimaLiquidazione,
  approvaLiquidazione,
  bonificoNonRiuscito,
  getLiquidazione,
  getLiquidazioniConsulente,
  getLiquidazioniDelMese,
  type Liquidazione,
  pagaLiquidazione,
  preparaBonifici,
} from '@rateo/contract/persone/liquidazioni'
import type { InputOf } from '@rateo/contract/chiamata/endpoint'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { type Key, useChange } from '../../api/use-change.ts'

/** A month of all the consulenti; without one, the last that is over. */
export const meseQuery = (mese: string | null) =>
  queryOptions({
    queryKey: ['liquidazioni', 'mese', mese],
    queryFn: ({ signal }) =>
      call(getLiquidazioniDelMese, { body: { ...(mese !== null && { mese }) }, signal }),
    placeholderData: keepPreviousData,
  })

export const liquidazioneQuery = (id: string) =>
  queryOptions({
    queryKey: ['liquidazioni', 'una', id],
    queryFn: ({ signal }) => call(getLiquidazione, { params: { id }, signal }),
  })

export const diConsulenteQuery = (id: string) =>
  queryOptions({
    queryKey: ['liquidazioni', 'di', id],
    queryFn: ({ signal }) => call(getLiquidazioniConsulente, { params: { id }, signal }),
  })

export const anteprimaQuery = (id: string, mese: string) =>
  queryOptions({
    queryKey: ['liquidazioni', 'anteprima', id, mese],
    queryFn: ({ signal }) =>
      call(anteprimaLiquidazione, { params: { id }, body: { mese }, signal }),
    // The figures that are approved are those that were read now.
    staleTime: 0,
  })

/** Reads anew all that tells of a liquidazione, once one was approved, paid or called off: lines say where they stand, too. */
function useFatto() {
  const client = useQueryClient()
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['liquidazioni'] }),
      client.invalidateQueries({ queryKey: ['consulenti', 'provvigioni'] }),
      client.invalidateQueries({ queryKey: ['cronologia'] }),
    ])
}

type Visto = InputOf<typeof approvaLiquidazione>

export const useApprova = (key: Key) =>
  useChange({
    key,
    send: ({ id, ...body }: Visto & { id: string }, idempotencyKey): Promise<Liquidazione> =>
      call(approvaLiquidazione, { params: { id }, body, idempotencyKey }),
    onSuccess: useFatto(),
  })

export const useAnnulla = (id: string, key: Key) =>
  useChange({
    key,
    send: (body: { motivo: string }, idempotencyKey) =>
      call(annullaLiquidazione, { params: { id }, body, idempotencyKey }),
    onSuccess: useFatto(),
  })

export const useNonRiuscita = (id: string, key: Key) =>
  useChange({
    key,
    send: (body: { motivo: string }, idempotencyKey) =>
      call(bonificoNonRiuscito, { params: { id }, body, idempotencyKey }),
    onSuccess: useFatto(),
  })

export const usePaga = (id: string, key: Key) =>
  useChange({
    key,
    send: (body: InputOf<typeof pagaLiquidazione>, idempotencyKey) =>
      call(pagaLiquidazione, { params: { id }, body, idempotencyKey }),
    onSuccess: useFatto(),
  })

export const useBonifici = (key: Key) =>
  useChange({
    key,
    send: (body: InputOf<typeof preparaBonifici>, idempotencyKey) =>
      call(preparaBonifici, { body, idempotencyKey }),
    onSuccess: useFatto(),
  })

// Downloaded by the browser.
export const documentoAddress = (id: string) => `/api/liquidazioni/${id}/documento`
export const righeAddress = (id: string) => `/api/liquidazioni/${id}/righe.csv`
export const meseAddress = (mese: string) => `/api/liquidazioni/elenco.csv?mese=${mese}`
export const bonificiAddress = (id: string) => `/api/bonifici_consulenti/${id}/file`
