/** Chance that always falls the same way: the same town at every first start, and tests that can count. */
export type Chance = {
  /** A whole number, both ends included. */
  int: (min: number, max: number) => number
  /** True once in `1 / share` times. */
  happens: (share: number) => boolean
  pick: <T>(items: readonly T[]) => T
  /** A key drawn by lot, as often as its weight says. */
  weigh: <K extends string>(weights: Readonly<Partial<Record<K, number>>>) => K
  hex: (length: number) => string
  uuid: () => string
}

/** Mulberry32: small, fast, and good enough for a town that does not exist. */
export function createChance(seed: number): Chance {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  const hex = (length: number) => Array.from({ length }, () => int(0, 15).toString(16)).join('')
  return {
    int,
    hex,
    happens: (share) => next() < share,
    pick: (items) => {
      const item = items[int(0, items.length - 1)]
      if (item === undefined) throw new RangeError('Nothing to pick from')
      return item
    },
    weigh: (weights) => {
      const entries = Object.entries<number | undefined>(weights)
      let left = next() * entries.reduce((sum, [, weight]) => sum + (weight ?? 0), 0)
      for (const [key, weight] of entries) {
        left -= weight ?? 0
        if (left < 0) return key as never
      }
      throw new RangeError('Nothing to weigh')
    },
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`,
  }
}
