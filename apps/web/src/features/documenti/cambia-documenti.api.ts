import type { InputOf } from '@rateo/contract/chiamata/endpoint'
import { anteprimaBozzaFattura, creaBozzaFattura } from '@rateo/contract/registri/bozze-fattura'
import {
  caricaDocumento,
  caricaVersione,
  inviaDocumento,
  mostraDocumento,
  riemettiDocumento,
} from '@rateo/contract/registri/documenti-caricati'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { upload } from '../../api/upload.ts'
import { type Key, useChange } from '../../api/use-change.ts'
import { useUpload } from '../../hooks/use-upload.ts'

type Scritto = { _id: string }

const queryOf = (fields: Readonly<Record<string, string>>) =>
  new URLSearchParams(Object.entries(fields).filter(([, value]) => value !== '')).toString()

export type DaCaricare = { file: File; fields: Readonly<Record<string, string>> }

export const useCaricaDocumento = (onDone: (scritto: Scritto) => void) =>
  useUpload(({ file, fields }: DaCaricare, how) => {
    const query = queryOf({ nome_file: file.name.slice(-150), ...fields })
    return upload(
      { ...caricaDocumento, path: `${caricaDocumento.path}?${query}` },
      { file, ...how },
    )
  }, onDone)

export const useCaricaVersione = (id: string, onDone: (scritto: Scritto) => void) =>
  useUpload(({ file, fields }: DaCaricare, how) => {
    const query = queryOf({ nome_file: file.name.slice(-150), ...fields })
    const path = caricaVersione.path.replace(':id', id)
    return upload({ ...caricaVersione, path: `${path}?${query}` }, { file, ...how })
  }, onDone)

export const useRiemetti = (id: string) =>
  useChange({
    send: (body: InputOf<typeof riemettiDocumento>) =>
      call(riemettiDocumento, { params: { id }, body }),
  })

export const useMostra = (id: string) =>
  useChange({
    send: (visibile_al_cliente: boolean) =>
      call(mostraDocumento, { params: { id }, body: { visibile_al_cliente } }),
  })

export const useInvia = (id: string, key: Key) =>
  useChange({
    key,
    send: (body: InputOf<typeof inviaDocumento>, idempotencyKey) =>
      call(inviaDocumento, { params: { id }, body, idempotencyKey }),
  })

export type Bozza = InputOf<typeof anteprimaBozzaFattura>

export const contiFatturaQuery = (body: Bozza) =>
  queryOptions({
    queryKey: ['documenti', 'fattura', body],
    queryFn: ({ signal }) => call(anteprimaBozzaFattura, { body, signal }),
    retry: false,
  })

export const useCreaFattura = () =>
  useChange({
    send: (body: InputOf<typeof creaBozzaFattura>) => call(creaBozzaFattura, { body }),
  })

/** The sheet that proves a signature: it is opened by the browser. */
export const provaAddress = (id: string) => `/api/documenti/${id}/prova`
