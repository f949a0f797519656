import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import classes from './drop-panel.module.css'

type DropPanelProps = {
  label: string
  /** The button that opens the panel: a press on it is not a press outside. */
  anchor: RefObject<HTMLElement | null>
  onClose: () => void
  children: ReactNode
}

const EDGE_PX = 12

/** A calendar opened from a panel is drawn elsewhere in the page: it is not outside. */
const isWithin = (target: EventTarget | null, ...places: (HTMLElement | null)[]) =>
  target instanceof Element &&
  (target.closest('[data-portal]') !== null || places.some((place) => place?.contains(target)))

/**
 * A small panel under the button that opens it; it closes when the focus or a press goes elsewhere.
 * Our own, because the library's brings along four times the code of a whole list.
 */
export function DropPanel({ label, anchor, onClose, children }: DropPanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  const [shift, setShift] = useState(0)

  // The shift is counted at every change, because a filter that is set makes its button wider and may move it to
  // another line. It is measured from the parent, which the shift itself does not move.
  useLayoutEffect(() => {
    const place = panel.current?.offsetParent
    if (!panel.current || !place) return
    const right = place.getBoundingClientRect().left + panel.current.offsetWidth
    setShift(Math.min(0, document.documentElement.clientWidth - EDGE_PX - right))
  }, [children])

  useLayoutEffect(() => {
    const place = panel.current
    if (!place) return
    const lead = () => (place.querySelector<HTMLElement>('input, button') ?? place).focus()
    lead()
    // The focus goes on to content that comes later, unless the person has gone on meanwhile.
    const coming = new MutationObserver(() => document.activeElement === place && lead())
    coming.observe(place, { childList: true, subtree: true })
    return () => coming.disconnect()
  }, [])

  useLayoutEffect(() => {
    const opener = anchor.current
    const onLeave = (event: Event) => {
      if (!isWithin(event.target, panel.current, opener)) onClose()
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      onClose()
      opener?.focus()
    }
    document.addEventListener('pointerdown', onLeave)
    document.addEventListener('focusin', onLeave)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onLeave)
      document.removeEventListener('focusin', onLeave)
      document.removeEventListener('keydown', onKey)
    }
  }, [anchor, onClose])

  return (
    <div
      ref={panel}
      className={classes['panel']}
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      style={{ left: shift }}
    >
      {children}
    </div>
  )
}
