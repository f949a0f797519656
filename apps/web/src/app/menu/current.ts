const HOMES = new Set(['/', '/home', '/home/esercente', '/home/cliente', '/home/admin'])

/** The address of the tills: a part of the home of an esercente, with an entry and a title of its own. */
export const CASSA = '/home/esercente?cassa=elenco'

/** True when the entry is the page on screen: home has four addresses, the others have pages below. */
export function isCurrent(route: string, pathname: string): boolean {
  if (HOMES.has(route)) return HOMES.has(pathname)
  return pathname === route || pathname.startsWith(`${route}/`)
}
