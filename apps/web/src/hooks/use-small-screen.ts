import { FASCIA_ATTRIBUTE, type Fascia, LARGHEZZE } from '@rateo/contract/chiamata/pagina-disegnata'
import { useCallback, useSyncExternalStore } from 'react'

const [HAND_MAX, PHONE_MAX, MENU_MAX, CARDS_MAX] = LARGHEZZE

/** A question about the width, and the bands of widths (LARGHEZZE) in which the answer is yes. */
type Width = { query: string; bands: readonly Fascia[] }

/** The menu is behind a button up to this width, included. */
const MENU: Width = { query: `(max-width: ${MENU_MAX}px)`, bands: [0, 1, 2] }
/** A table has less than 696 px: on a narrow screen, and on one that the menu has just taken its part of. */
const CARDS: Width = {
  query: `(max-width: ${PHONE_MAX}px), (min-width: ${MENU_MAX + 1}px) and (max-width: ${CARDS_MAX}px)`,
  bands: [0, 1, 3],
}
/** A hand holds it: the sections of a cliente stand at the bottom. */
const HAND: Width = { query: `(max-width: ${HAND_MAX}px)`, bands: [0] }

let drawn: Fascia = LARGHEZZE.length

/** Draws on the server for a band of widths: nothing else runs meanwhile. */
export function drawnFor<T>(fascia: Fascia, draw: () => T): T {
  drawn = fascia
  return draw()
}

/** The band that the markup of the page was drawn for. */
const drawnBand = (): Fascia =>
  import.meta.env.SSR
    ? drawn
    : Number(document.getElementById('root')?.getAttribute(FASCIA_ATTRIBUTE))

function useMedia({ query, bands }: Width): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', onChange)
      return () => media.removeEventListener('change', onChange)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => bands.includes(drawnBand()),
  )
}

/** True when the menu lies behind its button. */
export const useSmallScreen = () => useMedia(MENU)

/** True where a thumb reaches the bottom of the screen, not its top. */
export const useHandScreen = () => useMedia(HAND)

/** True when rows are shown as cards. */
export const usePhoneScreen = () => useMedia(CARDS)
