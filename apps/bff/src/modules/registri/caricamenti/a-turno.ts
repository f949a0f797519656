/** Runs what it is given, so many at a time at most; the others wait their turn. */
export function aTurno(insieme: number): <T>(work: () => Promise<T>) => Promise<T> {
  let free = insieme
  const waiting: (() => void)[] = []
  return async (work) => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => void waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
