import {
  affidaEsercenteAConsulente,
  cessaConsulente,
  concludiIncarico,
  type Consulente,
  creaConsulente,
  getConsulente,
  mandaAccessoConsulente,
  mettiSopraConsulente,
  modificaConsulente,
  riattivaConsulente,
  rinnovaInvitoConsulente,
  searchConsulenti,
  sospendiConsulente,
  togliSopraConsulente,
} from '@rateo/contract/persone/consulenti'
import {
  archiviaSchemaProvvigione,
  creaSchemaProvvigione,
  getProvvigioni,
  getSchemiProvvigione,
} from '@rateo/contract/persone/provvigioni'
import type { InputOf } from '@rateo/contract/chiamata/endpoint'
import type { SearchInput } from '@rateo/contract/chiamata/search'
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { useChange } from '../../api/use-change.ts'

export const consulentiQuery = (body: SearchInput) =>
  queryOptions({
    queryKey: ['consulenti', 'elenco', body],
    queryFn: ({ signal }) => call(searchConsulenti, { body, signal }),
    placeholderData: keepPreviousData,
  })

export const consulenteQuery = (id: string) =>
  queryOptions({
    queryKey: ['consulenti', 'uno', id],
    queryFn: ({ signal }) => call(getConsulente, { params: { id }, signal }),
  })

/** Shows a consulente as the server just answered it, wherever it is read. */
function useScritto() {
  const client = useQueryClient()
  return (consulente: Consulente) => {
    client.setQueryData(consulenteQuery(consulente._id).queryKey, consulente)
    void client.invalidateQueries({ queryKey: ['consulenti', 'elenco'] })
    return client.invalidateQueries({ queryKey: ['cronologia'] })
  }
}

export type Anagrafica = InputOf<typeof modificaConsulente>

/** A new consulente, or the facts of one. */
export const useSalvaConsulente = (id: string | null) =>
  useChange({
    send: (body: Anagrafica) =>
      id === null
        ? call(creaConsulente, { body })
        : call(modificaConsulente, { params: { id }, body }),
    onSuccess: useScritto(),
  })

const ATTI = {
  sospendi: sospendiConsulente,
  riattiva: riattivaConsulente,
  cessa: cessaConsulente,
} as const
export type Atto = keyof typeof ATTI

export const useMuoviConsulente = (id: string, atto: Atto) =>
  useChange({
    send: (body: { motivo: string }) => call(ATTI[atto], { params: { id }, body }),
    onSuccess: useScritto(),
  })

export const useAffida = (id: string) =>
  useChange({
    send: (body: InputOf<typeof affidaEsercenteAConsulente>) =>
      call(affidaEsercenteAConsulente, { params: { id }, body }),
    onSuccess: useScritto(),
  })

export const useConcludi = (id: string) =>
  useChange({
    send: (body: InputOf<typeof concludiIncarico>) =>
      call(concludiIncarico, { params: { id }, body }),
    onSuccess: useScritto(),
  })

export const useMettiSopra = (id: string) =>
  useChange({
    send: (body: InputOf<typeof mettiSopraConsulente>) =>
      call(mettiSopraConsulente, { params: { id }, body }),
    onSuccess: useScritto(),
  })

export const useTogliSopra = (id: string) =>
  useChange({
    send: (body: InputOf<typeof togliSopraConsulente>) =>
      call(togliSopraConsulente, { params: { id }, body }),
    onSuccess: useScritto(),
  })

/** Sends the consulente a link to their own provvigioni; the one before stops to count. */
export const useMandaAccesso = (id: string) =>
  useChange({
    send: () => call(mandaAccessoConsulente, { params: { id }, body: {} }),
    onSuccess: useScritto(),
  })

/** A new link for a person invited by a consulente; the one before stops to count. */
export const useRinnovaInvito = (id: string) =>
  useChange({
    send: (body: InputOf<typeof rinnovaInvitoConsulente>) =>
      call(rinnovaInvitoConsulente, { params: { id }, body }),
    onSuccess: useScritto(),
  })

export const schemiQuery = queryOptions({
  queryKey: ['schemi_provvigione'],
  queryFn: ({ signal }) => call(getSchemiProvvigione, { signal }),
})

/** Months of a consulente, and the lines of one, page after page; without a month, the last that has some. */
export const provvigioniQuery = (id: string, mese: string | null) =>
  infiniteQueryOptions({
    queryKey: ['consulenti', 'provvigioni', id, mese],
    queryFn: ({ signal, pageParam }) =>
      call(getProvvigioni, {
        params: { id },
        body: {
          ...(mese !== null && { mese }),
          ...(pageParam !== '' && { dopo: pageParam }),
        },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })

export type BodySchema = InputOf<typeof creaSchemaProvvigione>

export function useSalvaSchema() {
  const client = useQueryClient()
  return useChange({
    send: (body: BodySchema) => call(creaSchemaProvvigione, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: schemiQuery.queryKey }),
  })
}

export function useArchiviaSchema() {
  const client = useQueryClient()
  return useChange({
    send: (id: string) => call(archiviaSchemaProvvigione, { params: { id }, body: {} }),
    onSuccess: () => client.invalidateQueries({ queryKey: schemiQuery.queryKey }),
  })
}
