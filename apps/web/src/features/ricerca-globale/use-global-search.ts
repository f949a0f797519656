import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { type Found, SOURCES, type Source } from './sources.ts'

export const MIN_LETTERS = 2

export type Group = Pick<Source, 'name' | 'icon'> & { found: readonly Found[] }

/** Asks every list of the role at once; one that fails does not hide what the others found. */
export function useGlobalSearch(role: Ruolo, text: string) {
  const sources = SOURCES[role]
  const isAsked = text.length >= MIN_LETTERS
  const answers = useQueries({
    queries: sources.map((source) => ({
      queryKey: ['ricerca-globale', role, source.name, text],
      queryFn: ({ signal }: { signal: AbortSignal }) => source.search(text, signal),
      enabled: isAsked,
      placeholderData: keepPreviousData,
    })),
  })
  const groups: Group[] = sources.map(({ name, icon }, i) => ({
    name,
    icon,
    found: (isAsked && answers[i]?.data) || [],
  }))
  return {
    groups: groups.filter(({ found }) => found.length > 0),
    isAsked,
    isSearching: isAsked && answers.some((one) => one.isFetching),
    missing: sources.filter((_, i) => isAsked && answers[i]?.isError).map(({ name }) => name),
  }
}
