import { useCallback, useSyncExternalStore } from 'react'

/** The menu is behind a button up to this width, included. */
const MENU = '(max-width: 935px)'
/** A table has less than 696 px: on a narrow screen, and on one that the menu has just taken its part of. */
const CARDS = '(max-width: 759px), (min-width: 936px) and (max-width: 1023px)'

/** A hand holds it: the sections of a cliente stand at the bottom. */
const HAND = '(max-width: 640px)'

function useMedia(query: string): boolean {
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

/** True when the menu lies behind its button. */
export const useSmallScreen = () => useMedia(MENU)

/** True where a thumb reaches the bottom of the screen, not its top. */
export const useHandScreen = () => useMedia(HAND)

/** True when rows are shown as cards. */
export const usePhoneScreen = () => useMedia(CARDS)
