import { contaDilazioni, getDilazione, searchDilazioni } from '@rateo/contract/accordi/dilazioni'
import type { SearchInput } from '@rateo/contract/chiamata/search'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

/** A list that is of one cliente or of one esercente only. */
export type Fixed = { cliente_id?: string; esercente_id?: string }

/** Asks for the number and the sums of all that the filters find, without rows. */
export const sommeDilazioni = (body: SearchInput, signal: AbortSignal) =>
  call(searchDilazioni, { body, signal })

export const dilazioniQuery = (body: SearchInput) =>
  queryOptions({
    queryKey: ['dilazioni', 'elenco', body],
    queryFn: ({ signal }) => call(searchDilazioni, { body, signal }),
    placeholderData: keepPreviousData,
  })

export const contatoriQuery = (fixed: Fixed) =>
  queryOptions({
    queryKey: ['dilazioni', 'contatori', fixed],
    queryFn: ({ signal }) => call(contaDilazioni, { body: fixed, signal }),
  })

export const dilazioneQuery = (id: string) =>
  queryOptions({
    queryKey: ['dilazioni', 'una', id],
    queryFn: ({ signal }) => call(getDilazione, { params: { id }, signal }),
  })

/** The address of the sheet that is read before a credit is signed. */
export const informazioniAddress = (id: string) => `/api/dilazioni/${id}/informazioni`

/** The text of a dilazione: to be read before it is accepted, then what was accepted. */
export const pdfAddress = (id: string) => `/api/dilazioni/${id}/pdf`
