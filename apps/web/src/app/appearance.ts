import { useSyncExternalStore } from 'react'

export type Appearance = 'light' | 'dark' | 'auto'

// The names that the library of the components knows: its styles read the attribute.
const KEPT = 'mantine-color-scheme-value'
const ATTRIBUTE = 'data-mantine-color-scheme'

const system = () => window.matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

/** The choice of the person on this device; as the system has it where there is none. */
function chosen(): Appearance {
  try {
    const kept = localStorage.getItem(KEPT)
    return kept === 'light' || kept === 'dark' ? kept : 'auto'
  } catch {
    return 'auto'
  }
}

let now = chosen()

function show(next: Appearance) {
  now = next
  const isDark = next === 'dark' || (next === 'auto' && system().matches)
  document.documentElement.setAttribute(ATTRIBUTE, isDark ? 'dark' : 'light')
  for (const listener of listeners) listener()
}

/** Follows the system, and the choice made in another tab. */
export function followAppearance(): void {
  show(chosen())
  system().addEventListener('change', () => show(now))
  window.addEventListener('storage', ({ key }) => {
    if (key === KEPT) show(chosen())
  })
}

export function choose(next: Appearance): void {
  try {
    localStorage.setItem(KEPT, next)
  } catch {
    // A forbidden storage: the choice lasts as long as the page.
  }
  show(next)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useAppearance = (): Appearance =>
  useSyncExternalStore(
    subscribe,
    () => now,
    // The server does not know it: styles do, by the attribute.
    () => 'auto',
  )
