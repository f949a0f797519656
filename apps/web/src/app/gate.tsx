import type { Profilo } from '@rateo/contract/persone/profilo'
import { puoAprire } from '@rateo/domain/permessi/pagine'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { PageSkeleton } from '../ui/page-skeleton.tsx'
import { useAppState } from './app-state.ts'
import { OfAnotherRole } from './elsewhere.tsx'
import { logoutAddress, paths } from './routes/paths.ts'
import { takeRole } from './menu/switch-role.ts'
import { lazyPart } from '../ui/parts/lazy-part.tsx'

const RegistrazionePage = lazyPart(
  async () => (await import('../features/registrazione/registrazione.page.tsx')).RegistrazionePage,
  { fallback: <PageSkeleton />, isRare: true },
)
const InattivoPage = lazyPart(
  async () => (await import('../features/registrazione/inattivo.page.tsx')).InattivoPage,
  { fallback: <PageSkeleton />, isRare: true },
)

const STORED_URL = 'rateo:dopo-registrazione'

/** True on the registration page of an esercente who is in already and was asked for something more. */
export const isIntegrating = (profile: Profilo, pathname: string): boolean =>
  profile.esercente?.stato === 'integrazione_richiesta' && pathname === paths.registrazione()

/**
 * Lets people see the pages who have completed the registration and are active. While registering, the address that
 * was wanted is remembered and every path is /registrazione (SPC-09, SPC-10). A page of other roles is any other
 * path, which shows home and says why (SPC-08).
 */
export function Gate({ profile, children }: { profile: Profilo; children: ReactNode }) {
  const isInactive = profile.stato === 'inattivo' || profile.secondo_fattore_richiesto
  const isRegistering = !isInactive && (profile.regitering || !profile._id)
  const { update } = useAppState()
  const { pathname } = useLocation()
  const integrates = isIntegrating(profile, pathname)
  useRedirectUrl(isRegistering, isInactive, integrates)

  if (!isInactive && !isRegistering && !integrates) {
    if (puoAprire(profile.role, pathname)) return children
    return <OfAnotherRole />
  }
  const others = {
    profile,
    logoutAddress: logoutAddress(),
    onSwitchRole: (role: Profilo['role']) =>
      void takeRole(role, (next) => update({ profile: next })),
  }
  return isInactive ? (
    <InattivoPage {...others} onChanged={(next) => update({ profile: next })} />
  ) : (
    <RegistrazionePage {...others} onRegistered={(next) => update({ profile: next })} />
  )
}

function useRedirectUrl(isRegistering: boolean, isInactive: boolean, integrates: boolean) {
  const { state, update } = useAppState()
  const { pathname, href } = useLocation()
  const navigate = useNavigate()

  useEffect(() => {
    const isThere = pathname === paths.registrazione()
    if (isRegistering && !isThere) {
      update({ redirectUrl: href })
      // A reload in the middle of the registration must not lose where the person was going.
      sessionStorage.setItem(STORED_URL, href)
      void navigate({ to: paths.registrazione(), replace: true })
    }
    if (!isRegistering && !isInactive && isThere && !integrates) {
      const wanted = state.redirectUrl ?? sessionStorage.getItem(STORED_URL) ?? paths.home()
      sessionStorage.removeItem(STORED_URL)
      update({ redirectUrl: null })
      void navigate({ href: wanted, replace: true })
    }
  }, [isRegistering, isInactive, integrates, pathname, href, state.redirectUrl, update, navigate])
}
