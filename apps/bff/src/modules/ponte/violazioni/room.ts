const MINUTE_MS = 60_000

type Room = { all: number; each: number }

/**
 * The most reports that are taken in a minute, from everybody and from one address. They are counted in memory: reports
 * that may be lost need no row, and somebody who sends many must not make us write many.
 */
export function createRoom({ all, each }: Room): (from: string, now: Date) => boolean {
  let until = 0
  let taken = 0
  const by = new Map<string, number>()
  return (from, now) => {
    if (now.getTime() >= until) {
      until = now.getTime() + MINUTE_MS
      taken = 0
      by.clear()
    }
    const own = by.get(from) ?? 0
    if (taken >= all || own >= each) return false
    taken++
    by.set(from, own + 1)
    return true
  }
}
