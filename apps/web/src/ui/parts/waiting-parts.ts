type Fetch = () => Promise<unknown>

const waiting: Fetch[] = []
let tell: () => void = () => undefined

/** Keeps a part of a page whose module was loaded and whose own code was not. */
export function registerPart(fetch: Fetch): void {
  waiting.push(fetch)
  tell()
}

export const takePart = (): Fetch | undefined => waiting.shift()

/** Calls now and at each part that comes. */
export function onPart(listener: () => void): void {
  tell = listener
  listener()
}
