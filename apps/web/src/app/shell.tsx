import type { Profilo } from '@rateo/contract/persone/profilo'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import { puoAprire } from '@rateo/domain/permessi/pagine'
import { Outlet, useLocation, useMatches, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Campanella } from '../features/notifiche/index.ts'
import { useSession } from '../hooks/use-session.ts'
import { useHandScreen } from '../hooks/use-small-screen.ts'
import { useSettled } from '../hooks/use-settled.ts'
import { lazyPart } from '../ui/parts/lazy-part.tsx'
import { Icon } from '../ui/icon.tsx'
import { OfflineNotice } from '../ui/notices/offline-notice.tsx'
import { useAppState } from './app-state.ts'
import { useAttivita } from './attivita/use-attivita.ts'
import { Gate, isIntegrating } from './gate.tsx'
import { GlobalSearch } from './global-search.tsx'
import { BottomBar } from './menu/bottom-bar.tsx'
import { CASSA } from './menu/current.ts'
import { Menu } from './menu/menu.tsx'
import menuClasses from './menu/menu.module.css'
import { pageTitle } from './routes/page-title.ts'
import classes from './shell.module.css'
import { SessionWatch } from './session-watch.tsx'
import { setVeduta } from '../api/veduta.ts'
import { SituazioneBanner } from './situazione-banner.tsx'
import { takeRole } from './menu/switch-role.ts'
import { ThemeSwitch } from './theme-switch.tsx'
import { TrialRibbon } from './trial-ribbon.tsx'
import { useMenu } from './menu/use-menu.ts'
import { IconButton } from '../ui/plain/button.tsx'

const Later = lazyPart(async () => (await import('./later.tsx')).Later, {
  isOptional: true,
  isPlain: true,
})
const Device = lazyPart(async () => (await import('./later.tsx')).Device, {
  isOptional: true,
  isPlain: true,
})
const Manutenzione = lazyPart(async () => (await import('./later.tsx')).Manutenzione, {
  isOptional: true,
  isPlain: true,
})
const VedutaBanner = lazyPart(async () => (await import('./veduta/veduta-banner.tsx')).VedutaBanner)
const AttivitaSwitcher = lazyPart(
  async () => (await import('./attivita/attivita-switcher.tsx')).AttivitaSwitcher,
  { isOptional: true, isPlain: true },
)
const Watch = lazyPart(async () => (await import('./later.tsx')).Watch, {
  isOptional: true,
  isPlain: true,
})
// It comes with the page where a cliente pays (routes/routes.tsx), not with the first page.
const CheckoutFrame = lazyPart(async () => (await import('./checkout-frame.tsx')).CheckoutFrame)

export const prepareCheckout = (role: Ruolo) =>
  role === 'cliente' ? CheckoutFrame.prepare() : Promise.resolve()

/** The frame of every page: the menu at the left, the header, the page itself; where a cliente pays, a quieter one. */
export function Shell() {
  const { profile, appSettings } = useSession()
  const { pathname, searchStr } = useLocation()
  const heading = useHeading()
  const isCheckout = useIsCheckout()
  const [start] = useState(pathname)
  const isSettled = useSettled(true)
  useFocusIn(isCheckout ? pathname : null)

  useEffect(() => {
    document.title = pageTitle(appSettings.brand, pathname)
  }, [appSettings.brand, pathname])

  useEffect(() => setVeduta(profile.veduta?.id ?? null), [profile.veduta])
  useAttivita(profile)

  const page = (
    <>
      {isSettled && appSettings.manutenzione && <Manutenzione />}
      <Gate profile={profile}>
        <Outlet />
      </Gate>
    </>
  )
  return (
    <>
      <SessionWatch />
      {profile.role === 'esercente' && (isSettled || searchStr.includes('attivita=')) && (
        <Watch profile={profile} />
      )}
      {isSettled && <Device />}
      <a className={classes['skip']} href="#contenuto">
        Vai al contenuto
      </a>
      {isCheckout ? (
        <CheckoutFrame heading={heading} isArrival={pathname !== start}>
          <Veduta profile={profile} />
          {page}
        </CheckoutFrame>
      ) : (
        <Frame heading={heading}>{page}</Frame>
      )}
    </>
  )
}

const Veduta = ({ profile }: { profile: Profilo }) =>
  profile.veduta && <VedutaBanner profile={profile} veduta={profile.veduta} />

function Frame({ heading, children }: { heading: string; children: ReactNode }) {
  const { profile, appSettings, settings } = useSession()
  const { update } = useAppState()
  const address = useAddress()
  const { isSmall, isOpen, button, close, toggle } = useMenu()
  const isSettled = useSettled(true)
  const hasBar = useHandScreen() && profile.role === 'cliente' && isLetIn(profile)
  return (
    <>
      {isOpen && <div className={menuClasses['backdrop']} aria-hidden="true" onMouseDown={close} />}
      {(!isSmall || isOpen) && (
        <Menu
          brand={appSettings.brand}
          profile={profile}
          items={settings.menu}
          pathname={address}
          isOverlay={isOpen}
          onClose={isOpen ? close : () => {}}
          onSwitchRole={(role) => void takeRole(role, (next) => update({ profile: next }))}
        />
      )}
      <div className={classes['page']} data-narrow={isSmall} inert={isOpen}>
        <header className={classes['header']}>
          {isSmall && !hasBar && (
            <IconButton
              ref={button}
              aria-label="Menu"
              aria-expanded={isOpen}
              aria-controls="menu"
              onClick={toggle}
            >
              <Icon name="menu" size={22} />
            </IconButton>
          )}
          <h1 className={classes['title']}>{heading}</h1>
          {!isSmall && hasSeveral(profile) && (
            <AttivitaSwitcher profile={profile} isStrip={false} />
          )}
          {appSettings.ambiente === 'prova' && <TrialRibbon />}
          {isLetIn(profile) && (
            <>
              <GlobalSearch isSmall={isSmall} />
              <Campanella />
            </>
          )}
          <ThemeSwitch />
        </header>
        {isSmall && hasSeveral(profile) && <AttivitaSwitcher profile={profile} isStrip />}
        <main id="contenuto" className={classes['main']} tabIndex={-1}>
          <OfflineNotice />
          {isSettled && <Later />}
          <Veduta profile={profile} />
          {isLetIn(profile) && <SituazioneBanner profile={profile} />}
          {children}
        </main>
        {hasBar && (
          <BottomBar
            items={settings.menu}
            pathname={address}
            button={button}
            isOpen={isOpen}
            onMore={toggle}
          />
        )}
      </div>
    </>
  )
}

/** True for who works for more than one esercente, or registers one more. */
const hasSeveral = ({ role, attivita, altre_attivita }: Profilo) =>
  role === 'esercente' && altre_attivita > (attivita === null ? 0 : 1)

/** True for people who may use the pages: those who register or are inactive have nothing to look for. */
export const isLetIn = ({ stato, regitering, _id, secondo_fattore_richiesto }: Profilo) =>
  stato !== 'inattivo' && !regitering && Boolean(_id) && !secondo_fattore_richiesto

/** The address that entries of the menu are compared with: the tills have one within that of the home. */
function useAddress(): string {
  const { profile } = useSession()
  const { pathname } = useLocation()
  const { cassa } = useSearch({ strict: false })
  return cassa !== undefined && profile.role === 'esercente' ? CASSA : pathname
}

/** The title that the page on screen gives itself, or the one of the state that hides it. */
function useHeading(): string {
  const { profile } = useSession()
  const { pathname } = useLocation()
  const address = useAddress()
  const matches = useMatches()
  if (profile.stato === 'inattivo') return 'Profilo non attivo'
  if (profile.secondo_fattore_richiesto) return 'Verifica in due passaggi'
  if (!isLetIn(profile) || isIntegrating(profile, pathname)) return 'Registrazione'
  if (address === CASSA) return 'Cassa'
  const page = matches.at(-1)
  return page && puoAprire(profile.role, page.pathname) ? (page.staticData.title ?? 'Home') : 'Home'
}

/** True on the page where a cliente pays. People with something to do first, and those who do not pay, have the menu. */
function useIsCheckout(): boolean {
  const { profile } = useSession()
  const page = useMatches().at(-1)
  return page?.staticData.isCheckout === true && profile.role === 'cliente' && isLetIn(profile)
}

/** Leads the focus to the page where the frame changes, or the debt in it: what had the focus is gone. */
function useFocusIn(checkout: string | null) {
  const before = useRef(checkout)
  useEffect(() => {
    if (before.current === checkout) return
    before.current = checkout
    document.getElementById('contenuto')?.focus({ preventScroll: true })
  }, [checkout])
}
