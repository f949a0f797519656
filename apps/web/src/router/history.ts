import type { Entry } from './address.ts'

/** The entries that a tab goes back and forward through. */
export type RouterHistory = {
  /** An entry that something else made, as a link within the page does, has no state yet. */
  read: () => { href: string; state: Entry | null }
  write: (href: string, state: Entry, isReplaced: boolean) => void
  go: (steps: number) => void
  /** Tells of every change that `write` did not make. */
  listen: (onChange: () => void) => void
}

const isEntry = (state: unknown): state is Entry =>
  typeof state === 'object' && state !== null && 'index' in state && 'key' in state

/** The entries of the browser itself. */
export function browserHistory(): RouterHistory {
  const { history, location } = window
  return {
    read: () => ({
      href: location.pathname + location.search + location.hash,
      state: isEntry(history.state) ? history.state : null,
    }),
    write: (href, state, isReplaced) =>
      isReplaced ? history.replaceState(state, '', href) : history.pushState(state, '', href),
    go: (steps) => history.go(steps),
    listen: (onChange) => addEventListener('popstate', onChange),
  }
}
