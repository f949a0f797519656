import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { useSmallScreen } from '../../hooks/use-small-screen.ts'
import { useAppState } from '../app-state.ts'

/** Opens and closes the left menu on a small screen, where the page below may not scroll (SPC-12). */
export function useMenu() {
  const { state, update } = useAppState()
  const isSmall = useSmallScreen()
  const button = useRef<HTMLButtonElement>(null)
  const isOpen = isSmall && !state.hideMenu

  const close = useCallback(() => update({ hideMenu: true }), [update])
  const toggle = useCallback(() => update({ hideMenu: !state.hideMenu }), [state.hideMenu, update])

  useEffect(() => {
    // Said only where it changes something: everything that reads the state is drawn again.
    if (!isSmall && !state.hideMenu) update({ hideMenu: true })
  }, [isSmall, state.hideMenu, update])

  useLayoutEffect(() => {
    if (!isOpen) return
    const opener = button.current
    const before = document.body.style.overflow
    document.body.style.overflow = 'hidden'
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close()
    }
    document.addEventListener('keydown', onKey)
    return () => {
      document.body.style.overflow = before
      document.removeEventListener('keydown', onKey)
      opener?.focus()
    }
  }, [isOpen, close])

  return { isSmall, isOpen, button, close, toggle }
}
