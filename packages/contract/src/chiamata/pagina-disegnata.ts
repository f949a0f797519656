import type { FirstCall } from './prime-chiamate.ts'

/**
 * Widths of the window, in pixels, up to which the portal is drawn in another way: with the sections at the bottom, as
 * cards, with the menu behind a button, and as cards again where the menu has just taken its part.
 */
export const LARGHEZZE = [640, 759, 935, 1023] as const

/** How many of those widths a window is beyond: 0 is a phone. */
export type Fascia = number

/** The element of the page that holds what its markup was drawn with. */
export const DISEGNO_ID = 'disegno'

/** The element that holds the loader while markup stands in its place. */
export const ATTESA_ID = 'attesa'

/** The attribute of the root that says for which band of widths the markup was drawn. */
export const FASCIA_ATTRIBUTE = 'data-fascia'
/** On the root of the page once the portal has it in hand. */
export const RIPRESA_ATTRIBUTE = 'data-ripresa'

/** The markup of a page, and the answers that it was drawn with: each with the key it is kept by, as JSON. */
export type Disegno = { markup: string; risposte: string }

/** An answer as it came. */
export type Risposta = { status: number; payload: string }

/** Makes a call of the portal for the person whose page is drawn. */
export type Chiama = (call: FirstCall) => Promise<Risposta>

/** Draws a page as the portal would; null where it is none of those that are drawn by the server. */
export type Disegna = (url: string, fascia: Fascia) => Promise<Disegno | null>

/** The one function of the portal that the server loads. */
export type CreaDisegno = (chiama: Chiama, origin: string) => Disegna
