import type { Gateway } from '@rateo/contract/sportello/gateway'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** Somebody who is typing, or reading another part of the page, is left where they are. */
const isFree = (root: HTMLElement) => {
  const { activeElement: at } = document
  // The page as a whole has it when it has just been come to.
  return at === null || at.contains(root) || (root.contains(at) && at.tagName === 'BUTTON')
}

/**
 * Takes a person who has paid to the outcome: to its heading, with the name of the esercente in view. At once for a
 * person who comes back from the provider's page, else when the outcome changes.
 */
export function useOutcomeFocus({ stato, esito }: Gateway) {
  const root = useRef<HTMLDivElement>(null)
  const { esito: ritorno }: Record<string, string | undefined> = useSearch({ strict: false })
  const outcome = `${stato} ${esito?.messaggio ?? ''}`
  const known = useRef(ritorno === undefined ? outcome : null)

  useEffect(() => {
    if (known.current === outcome) return
    known.current = outcome
    if (root.current === null || !isFree(root.current)) return
    const heading = root.current.querySelector('h3')
    if (heading === null) return
    heading.focus({ preventScroll: true })
    root.current.closest('section')?.scrollIntoView({ block: 'start' })
  }, [outcome])

  return root
}
