/** The milliseconds that the portal's clock is ahead of this computer's. */
let offset = 0
const listeners = new Set<() => void>()

/** Takes the time that the server has just told. */
export function setServerNow(adesso: string): void {
  offset = new Date(adesso).getTime() - Date.now()
  for (const listener of listeners) listener()
}

/** The instant of the portal: a computer with a wrong clock shows the same days as the others. */
export const serverNow = (): Date => new Date(Date.now() + offset)

export function onServerClock(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
