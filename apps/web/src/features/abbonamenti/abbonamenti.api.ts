import {
  contaAbbonamenti,
  getAbbonamento,
  searchAbbonamenti,
} from '@rateo/contract/accordi/abbonamenti'
import { getPiano } from '@rateo/contract/accordi/piani'
import type { SearchInput } from '@rateo/contract/chiamata/search'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

/** A list that is of one cliente, of one esercente or of one piano only. */
export type Fixed = { cliente_id?: string; esercente_id?: string; piano_id?: string }

export const abbonamentiQuery = (body: SearchInput) =>
  queryOptions({
    queryKey: ['abbonamenti', 'elenco', body],
    queryFn: ({ signal }) => call(searchAbbonamenti, { body, signal }),
    placeholderData: keepPreviousData,
  })

export const contatoriQuery = ({ cliente_id, esercente_id }: Fixed) => {
  const body = {
    ...(cliente_id !== undefined && { cliente_id }),
    ...(esercente_id !== undefined && { esercente_id }),
  }
  return queryOptions({
    queryKey: ['abbonamenti', 'contatori', body],
    queryFn: ({ signal }) => call(contaAbbonamenti, { body, signal }),
  })
}

export const abbonamentoQuery = (id: string) =>
  queryOptions({
    queryKey: ['abbonamenti', 'uno', id],
    queryFn: ({ signal }) => call(getAbbonamento, { params: { id }, signal }),
  })

export const pianoQuery = (id: string) =>
  queryOptions({
    queryKey: ['piani', 'uno', id],
    queryFn: ({ signal }) => call(getPiano, { params: { id }, signal }),
  })
