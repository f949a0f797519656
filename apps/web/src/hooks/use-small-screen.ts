import { useCallback, useSyncExternalStore } from 'react'

/** The menu is behind a button up to this width, included. */
const MENU_BREAKPOINT_PX = 935
const CARDS_BREAKPOINT_PX = 639

function useMaxWidth(px: number): boolean {
  const query = `(max-width: ${px}px)`
  const subscribe = useCallback(
    (onChange: () => void) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', onChange)
      return () => media.removeEventListener('change', onChange)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}

/** Whether the menu lies behind its button. */
export const useSmallScreen = () => useMaxWidth(MENU_BREAKPOINT_PX)

/** Whether rows are shown as cards. */
export const usePhoneScreen = () => useMaxWidth(CARDS_BREAKPOINT_PX)
