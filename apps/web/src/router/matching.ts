import type { ComponentType } from 'react'

/** A page and where its code is. */
export type Page = { known: ComponentType | null; load: () => Promise<ComponentType> }

export type Route = {
  /** A segment that begins with `$` is any text, by that name; `/$` alone is every other address. */
  path: string
  page: Page
  title?: string
  /** The page where a cliente pays, which has a frame of its own. */
  isCheckout?: boolean
}

export type Match = {
  /** Its path, by the name that the monitoring reads. */
  routeId: string
  route: Route
  pathname: string
  params: Readonly<Record<string, string>>
}

const REST = '/$'

const segmentsOf = (path: string) => path.split('/').filter(Boolean)

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function paramsOf(pattern: string[], segments: string[]): Record<string, string> | null {
  if (pattern.length !== segments.length) return null
  const params: Record<string, string> = {}
  for (const [place, part] of pattern.entries()) {
    const segment = decode(segments[place] ?? '')
    if (part.startsWith('$')) params[part.slice(1)] = segment
    else if (part !== segment.toLowerCase()) return null
  }
  return params
}

/** A word before any text: `/pagamenti/nuovo` is no pagamento. */
const bySense = (a: string, b: string) => {
  const [one, other] = [a, b].map((path) => path.replaceAll(/\$\w+/g, '\uFFFF'))
  return (one ?? '') < (other ?? '') ? -1 : 1
}

/** Finds the page of a path. */
export function createMatcher(routes: readonly Route[]): (pathname: string) => Match {
  const known = routes
    .filter(({ path }) => path !== REST)
    .toSorted((a, b) => bySense(a.path, b.path))
    .map((route) => ({ route, pattern: segmentsOf(route.path) }))
  const rest = routes.find(({ path }) => path === REST)
  return (pathname) => {
    const segments = segmentsOf(pathname)
    for (const { route, pattern } of known) {
      const params = paramsOf(pattern, segments)
      if (params) return { routeId: route.path, route, pathname, params }
    }
    if (!rest) throw new Error(`no page for ${pathname}`)
    return { routeId: REST, route: rest, pathname, params: {} }
  }
}
