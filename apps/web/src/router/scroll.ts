const STORED = 'rateo:scorrimento'
/** More entries than anybody goes back through. */
const MOST = 50

function readPlaces(): Map<string, number> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(STORED) ?? '[]')
    return new Map(Array.isArray(kept) ? kept : [])
  } catch {
    return new Map()
  }
}

const places = readPlaces()

/** Keeps how far down an entry of the history was read. */
export function rememberPlace(key: string): void {
  places.delete(key)
  places.set(key, window.scrollY)
}

/** Goes to where an entry was left, or to the top of one that is new. */
export function returnToPlace(key: string): void {
  window.scrollTo(0, places.get(key) ?? 0)
}

/** A reload, and the way back from another site, find the same place again. */
export function keepPlaces(currentKey: () => string): void {
  window.history.scrollRestoration = 'manual'
  addEventListener('pagehide', () => {
    rememberPlace(currentKey())
    sessionStorage.setItem(STORED, JSON.stringify([...places].slice(-MOST)))
  })
}
