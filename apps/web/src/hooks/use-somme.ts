import type { SearchInput } from '@rateo/contract/chiamata/search'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSettled } from './use-settled.ts'

/** The server sums this many rows in some tens of milliseconds, so nobody has to ask for it. */
const AT_ONCE = 20_000

type Counted = { total: number; total_exact: boolean; totals: Record<string, number> | null }

export type Somme = {
  /** The count of the whole filter: the page's own, or the exact one once it was summed. */
  counted: Counted | null
  /** Asks for the exact sums; null when they need no asking, or were asked for. */
  ask: (() => void) | null
  isBusy: boolean
  error: unknown
}

type Options<R> = {
  raccolta: string
  body: SearchInput
  page: R | undefined
  /** The rows are of the conditions before these. */
  isStale: boolean
  search: (body: SearchInput, signal: AbortSignal) => Promise<Counted>
}

/** Number and sums of all that the filters find, where a page of it does not tell them (X1). */
export function useSomme<R extends Counted>(options: Options<R>): Somme {
  const { raccolta, body, page, isStale, search } = options
  const { sort: _, page: __, cursor: ___, limit: ____, ...conditions } = body
  const asked: SearchInput = { ...conditions, somme: true }
  const key = JSON.stringify(asked)
  const [wanted, setWanted] = useState('')
  const isSettled = useSettled(page !== undefined)
  const isGuess = page !== undefined && !page.total_exact && !isStale
  const isMany = (page?.total ?? 0) > AT_ONCE
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [raccolta, 'somme', asked],
    queryFn: ({ signal }) => search(asked, signal),
    enabled: isGuess && isSettled && (!isMany || wanted === key),
    retry: false,
  })
  const summed = isGuess ? data : undefined
  const counted = summed ?? page
  return {
    // The summed answer gives its figures alone: it has no rows.
    counted: counted
      ? { total: counted.total, total_exact: counted.total_exact, totals: counted.totals }
      : null,
    ask:
      isGuess && isMany && summed === undefined
        ? () => (wanted === key ? void refetch() : setWanted(key))
        : null,
    isBusy: isFetching,
    error: isGuess ? error : null,
  }
}
