/** What a query says; what is undefined or empty is not written. */
export type Search = Readonly<Record<string, string | undefined>>

/** The place of a history's entry: how many came before it, and a name of its own. */
export type Entry = { index: number; key: string }

export type Location = {
  pathname: string
  search: Search
  searchStr: string
  href: string
  state: Entry
}

/** Writes a query as people would: `?stato=pagato`. */
export function stringifySearch(search: Search): string {
  const given = Object.entries(search).flatMap(([key, value]) => (value ? [[key, value]] : []))
  const text = new URLSearchParams(given).toString().replaceAll('%2C', ',').replaceAll('%3A', ':')
  return text === '' ? '' : `?${text}`
}

/** Reads an address without its host. */
export function parseAddress(href: string): Omit<Location, 'state'> {
  const [address = '', ...hash] = href.split('#')
  const [pathname = '', ...query] = address.split('?')
  const search = Object.fromEntries(new URLSearchParams(query.join('?')))
  const searchStr = stringifySearch(search)
  return { pathname, search, searchStr, href: [pathname + searchStr, ...hash].join('#') }
}

/** The address of a link: what `search` says stands beside the query that `to` may have. */
export function addressOf(to: string, search: Search = {}): string {
  const { pathname, search: own } = parseAddress(to)
  return pathname + stringifySearch({ ...own, ...search })
}
