import type { MenuItem } from '@rateo/contract/base/impostazioni'

/** Pages that every role has, whatever its menu. */
const EVERYBODY = new Set(['home', 'profilo', 'assistenza'])
/** The same thing seen from another side. */
const TWINS: Readonly<Record<string, readonly string[]>> = {
  clienti: ['ricerca_esercenti', 'esercenti'],
  ricerca_esercenti: ['clienti', 'esercenti'],
  esercenti: ['ricerca_esercenti', 'clienti'],
}

/**
 * The page after a change of role: the same list if the new role has it, else its twin, else home. A record's own
 * page leads to its list, because the other role may not read the record.
 */
export function landingPath(pathname: string, menu: readonly MenuItem[]): string {
  const first = pathname.split('/').find(Boolean) ?? 'home'
  if (first === 'home') return '/home'
  if (EVERYBODY.has(first)) return `/${first}`
  const has = (name: string) => menu.some(({ route }) => route === `/${name}`)
  const found = [first, ...(TWINS[first] ?? [])].find(has)
  return found ? `/${found}` : '/home'
}
