import type { Ruolo } from '@rateo/domain/ruoli'
import type { RouteComponent } from '@tanstack/react-router'
import { useSession } from '../hooks/use-session.ts'

/** A page of some roles: for the others its address is any other path, which shows home (SPC-08). */
export function onlyFor(
  roles: readonly Ruolo[],
  Page: RouteComponent,
  Home: RouteComponent,
): RouteComponent {
  function OnlyFor() {
    const { profile } = useSession()
    return roles.includes(profile.role) ? <Page /> : <Home />
  }
  // The router fetches a page while its address is still being looked at.
  return Object.assign(OnlyFor, { preload: async () => Page.preload?.() })
}
