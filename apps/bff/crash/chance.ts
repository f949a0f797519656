/** Chance that can be had again: the same seed makes the same choices. */
export type Chance = {
  /** A number in [0, 1). */
  next: () => number
  /** A whole number, both ends included. */
  int: (min: number, max: number) => number
  pick: <T>(list: readonly T[]) => T
  is: (probability: number) => boolean
}

/** Mulberry32. */
export function createChance(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    int,
    pick: <T>(list: readonly T[]) => list[int(0, list.length - 1)] as T,
    is: (probability) => next() < probability,
  }
}
