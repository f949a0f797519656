/** How far the clock of this computer is from the portal's, in milliseconds. */
let offset = 0
const listeners = new Set<() => void>()

/** Takes the time that the server has just told. */
export function setServerNow(adesso: string): void {
  offset = new Date(adesso).getTime() - Date.now()
  for (const listener of listeners) listener()
}

/** What time it is for the portal: a computer with a wrong clock shows the same days as the others. */
export const serverNow = (): Date => new Date(Date.now() + offset)

export function onServerClock(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
