import type { InputOf } from '@rateo/contract/chiamata/endpoint'
import {
  fermaPacchiMese,
  getPacchiMese,
  impostaPacchiMese,
  inviaPaccoMese,
  revocaLinkPacco,
} from '@rateo/contract/registri/pacchi-mese'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { type Key, useChange } from '../../api/use-change.ts'

export const pacchiQuery = () =>
  queryOptions({
    queryKey: ['documenti', 'pacchi'],
    queryFn: ({ signal }) => call(getPacchiMese, { signal }),
  })

export const useImposta = () =>
  useChange({
    send: (body: InputOf<typeof impostaPacchiMese>) => call(impostaPacchiMese, { body }),
  })

export const useFerma = () => useChange({ send: () => call(fermaPacchiMese) })

export const useInviaPacco = (key: Key) =>
  useChange({
    key,
    send: (body: InputOf<typeof inviaPaccoMese>, idempotencyKey) =>
      call(inviaPaccoMese, { body, idempotencyKey }),
  })

export const useRevoca = () =>
  useChange({ send: (id: string) => call(revocaLinkPacco, { params: { id } }) })

/** The file itself: it is taken by the browser. */
export const paccoAddress = (mese: string) => `/api/pacchi_mese/zip?mese=${mese}`
