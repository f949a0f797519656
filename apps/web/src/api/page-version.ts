const HEADER = 'x-rateo-versione'

/** The version of the pages that this tab was opened with; undefined where the server does not say. */
const mine = () => document.querySelector<HTMLMetaElement>('meta[name="rateo-versione"]')?.content

let isOlder = false
const listeners = new Set<() => void>()

/** Each answer says which pages the server sends now. */
export function readPageVersion({ headers }: Response): void {
  const version = headers.get(HEADER)
  const own = mine()
  const next = version !== null && own !== undefined && version !== own
  if (next === isOlder) return
  isOlder = next
  for (const listener of listeners) listener()
}

/** Whether the server sends newer pages than those of this tab. */
export const isPageOlder = (): boolean => isOlder

export function onPageVersion(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
