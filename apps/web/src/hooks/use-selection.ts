import { useCallback, useMemo, useState } from 'react'

/** As many as one call takes: more are taken by the filter. */
const SELECTED_MAX = 200

export type Selection = {
  chosen: ReadonlySet<string>
  /** All that the filter finds, beyond the page. */
  isAll: boolean
  toggle: (ids: readonly string[]) => void
  takeAll: () => void
  clear: () => void
}

/** The rows ticked in a list. Another search is another list: nothing stays ticked that is out of sight. */
export function useSelection(search: string): Selection {
  const [state, setState] = useState({ search, chosen: new Set<string>(), isAll: false })
  const isOf = state.search === search
  const toggle = useCallback(
    (ids: readonly string[]) =>
      setState((before) => {
        const chosen = new Set(before.search === search && !before.isAll ? before.chosen : [])
        const isIn = ids.every((id) => chosen.has(id))
        for (const id of ids) {
          if (isIn) chosen.delete(id)
          else if (chosen.size < SELECTED_MAX) chosen.add(id)
        }
        return { search, chosen, isAll: false }
      }),
    [search],
  )
  const takeAll = useCallback(() => setState((before) => ({ ...before, isAll: true })), [])
  const clear = useCallback(() => setState({ search, chosen: new Set(), isAll: false }), [search])
  return useMemo(
    () => ({
      chosen: isOf ? state.chosen : new Set<string>(),
      isAll: isOf && state.isAll,
      toggle,
      takeAll,
      clear,
    }),
    [isOf, state, toggle, takeAll, clear],
  )
}
