import { createContext, use, useSyncExternalStore } from 'react'
import type { Location, Search } from './address.ts'
import type { Match } from './matching.ts'
import type { Router, RouterState } from './router.ts'

export const RouterContext = createContext<Router | null>(null)

export function useRouter(): Router {
  const router = use(RouterContext)
  if (!router) throw new Error('an address is asked for outside of the router')
  return router
}

/** Follows a part of what the router holds. */
export function useRouterState<T>(pick: (state: RouterState) => T): T {
  const router = useRouter()
  return useSyncExternalStore(router.watch, () => pick(router.state))
}

/** The address as the browser shows it. */
export const useLocation = (): Location => useRouterState(({ location }) => location)

/** The query of the page on screen, which stays what it was while the next page comes. */
export const useSearch = (): Search => useRouterState(({ shown }) => shown.location.search)

/** The parts of the path that the page on screen gave a name. */
export const useParams = (): Readonly<Record<string, string | undefined>> =>
  useRouterState(({ shown }) => shown.match.params)

/** The page on screen. */
export const usePage = (): Match => useRouterState(({ shown }) => shown.match)

export const useNavigate = (): Router['navigate'] => useRouter().navigate
