import { type RefObject, useEffect, useRef } from 'react'

const REACHABLE = 'a[href], button:not(:disabled)'

/** Keeps the keyboard in an element that lies over the page: at its end the focus goes on from its beginning. */
export function useKeptFocus(isActive: boolean): RefObject<HTMLElement | null> {
  const within = useRef<HTMLElement>(null)
  useEffect(() => {
    const element = within.current
    if (!isActive || element === null) return
    const ends = () => {
      const all = [...element.querySelectorAll<HTMLElement>(REACHABLE)]
      return [all.at(0), all.at(-1)]
    }
    ends()[0]?.focus()
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Tab') return
      const [first, last] = ends()
      const [from, to] = event.shiftKey ? [first, last] : [last, first]
      if (document.activeElement !== from && element.contains(document.activeElement)) return
      event.preventDefault()
      to?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isActive])
  return within
}
