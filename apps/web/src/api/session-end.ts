/** Forms with something written in them that is not saved yet. */
const unsaved = new Set<symbol>()

export function markUnsaved(form: symbol, isUnsaved: boolean): void {
  if (isUnsaved) unsaved.add(form)
  else unsaved.delete(form)
}

export const hasUnsaved = (): boolean => unsaved.size > 0

let hasBegun = false
/** A call was answered: from here on, a session that is refused is one that ended. */
export function sessionBegan(): void {
  hasBegun = true
}

/** The page that signs a person in, and then brings them back to where they are now. */
const loginAddress = (why: '' | 'sessione=finita&' = '') =>
  `/login?${why}referrer=${encodeURIComponent(window.location.href)}`

let isLeaving = false
// A page taken back from the browser's memory starts anew.
if (!import.meta.env.SSR) window.addEventListener('pageshow', () => (isLeaving = false))

/** Several calls find the session ended at once: a second departure would abort the first. */
export function leaveForLogin(): void {
  leave(() => window.location.assign(loginAddress(hasBegun ? 'sessione=finita&' : '')))
}

/** The session was left in another tab: this one shows nothing of it any more, not even on the way back. */
export function leaveAtOnce(): void {
  leave(() => window.location.replace(loginAddress()))
}

function leave(go: () => void): void {
  if (isLeaving) return
  isLeaving = true
  // Drafts keep what was written: the browser need not ask whether to leave.
  unsaved.clear()
  go()
}

let listener: (() => void) | null = null

/** Registers the screen that tells the end of the session; returns a function that takes it off. */
export function onSessionEnd(show: () => void): () => void {
  listener = show
  return () => {
    if (listener === show) listener = null
  }
}

/** Nobody is taken away from what they are writing: they are told, and go when they are ready (SES-M4). */
export function sessionEnded(): void {
  if (hasUnsaved() && listener) listener()
  else leaveForLogin()
}
