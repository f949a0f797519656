import type { RouterHistory } from '../src/router/history.ts'

type Kept = ReturnType<RouterHistory['read']>

/** The entries of a tab that has no address bar. */
export function memoryHistory(href = '/'): RouterHistory {
  const kept: Kept[] = [{ href, state: null }]
  const listeners = new Set<() => void>()
  let at = 0
  return {
    read: () => kept[at] ?? { href, state: null },
    write: (next, state, isReplaced) => {
      if (!isReplaced) at++
      kept.splice(at, kept.length, { href: next, state })
    },
    go: (steps) => {
      at = Math.min(Math.max(at + steps, 0), kept.length - 1)
      for (const listener of listeners) listener()
    },
    listen: (onChange) => void listeners.add(onChange),
  }
}
