import { type RefObject, useLayoutEffect } from 'react'

/** Places whose keys are letters, not shortcuts. */
export const TYPING = 'input, textarea, select, [contenteditable], [role="dialog"] *'

/** Keys of every list: j and k go through the rows, Enter opens one, x ticks it, / goes to the search. */
export function useListKeys(
  list: RefObject<HTMLElement | null>,
  search: RefObject<HTMLInputElement | null>,
): void {
  // A layout effect listens before the list is painted, so that no key is lost.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.closest(TYPING)
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key === '/') {
        event.preventDefault()
        search.current?.focus()
      }
      if (event.key === 'j') focusRow(list.current, 1)
      if (event.key === 'k') focusRow(list.current, -1)
      if (event.key === 'x') tickRow(list.current)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [list, search])
}

/** The row that has the focus, wherever in it. */
function tickRow(list: HTMLElement | null) {
  const row = list?.contains(document.activeElement) && document.activeElement?.closest('tr, li')
  if (row) row.querySelector<HTMLElement>('[data-tick]')?.click()
}

function focusRow(list: HTMLElement | null, step: 1 | -1) {
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
  const current = rows.findIndex((row) => row === document.activeElement)
  const next = current === -1 && step === -1 ? rows.length - 1 : current + step
  rows[Math.min(Math.max(next, 0), rows.length - 1)]?.focus()
}
