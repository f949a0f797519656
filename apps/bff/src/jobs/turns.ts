/** Does the work as soon as fewer than so many others are at theirs, in the order in which it was asked for. */
export type Turns = <T>(work: () => Promise<T>) => Promise<T>

export function createTurns(atOnce: number): Turns {
  let atWork = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    // A place is handed over by who leaves it, so that nobody who comes in between takes it.
    if (atWork >= atOnce) await new Promise<void>((go) => waiting.push(go))
    else atWork += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else atWork -= 1
    }
  }
}
