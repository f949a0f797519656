import { UnreachableError } from '../../api/client.ts'

/** Waits between the tries for a file that did not come, in milliseconds: a lift, a tunnel, a router that starts. */
const WAITS_MS = [300, 1500]

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

let fetchStyles = (): Promise<unknown> => Promise.resolve()

/** Says how the styles come that parts have and the first pages have not. */
export function setLateStyles(fetchThem: () => Promise<unknown>): void {
  fetchStyles = fetchThem
}

/** Asks for a part, and beside it for the library of its components and for their styles: answers with what wraps it. */
export async function insistStyled<T>(load: () => Promise<T>) {
  const [part, { withLibrary }] = await Promise.all([
    insist(load),
    insist(() => import('./library.tsx')),
    fetchStyles(),
  ])
  return { part, withLibrary }
}

/** Asks for a file of code until it comes, three times at most. */
export async function insist<T>(load: () => Promise<T>, [wait, ...waits] = WAITS_MS): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (wait === undefined) throw error
    await pause(wait)
    return insist(load, waits)
  }
}

// Chromium, Firefox and Safari, in their own words: nothing else tells it from a fault of the code itself.
const NOT_COME = /dynamically imported module|importing a module script failed/i

/** The failure as it is told to the person: code that did not come is a matter of the network. */
export const toLost = (error: unknown): unknown =>
  error instanceof Error && NOT_COME.test(error.message) ? new UnreachableError(error) : error
