/** The esercente that this page was drawn for: its calls are refused once the session acts for another (Y7). */
let drawnFor: string | null = null
/** A refusal may come before the screen that tells of it. */
let isGone = false

export function setAttivita(id: string | null): void {
  drawnFor = id
  isGone = false
}

export const attivitaHeader = (): Record<string, string> =>
  drawnFor === null ? {} : { 'x-rateo-attivita': drawnFor }

let listener: (() => void) | null = null

/** Registers the screen that tells that the session acts for another esercente; returns how to take it off. */
export function onElsewhere(show: () => void): () => void {
  listener = show
  if (isGone) show()
  return () => {
    if (listener === show) listener = null
  }
}

/** Nothing of this page counts any more: it says so, and asks where to go on. */
export function isElsewhere(): void {
  isGone = true
  listener?.()
}
