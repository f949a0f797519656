import { ActionIcon } from '@mantine/core'
import type { Profilo } from '@rateo/contract/persone/profilo'
import { puoAprire } from '@rateo/domain/permessi/permessi'
import { formattaGiorno } from '@rateo/domain/parole/formato'
import { Outlet, useLocation, useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Campanella } from '../features/notifiche/index.ts'
import { useSession } from '../hooks/use-session.ts'
import { useSettled } from '../hooks/use-settled.ts'
import { useToday } from '../hooks/use-today.ts'
import { lazyPart } from '../ui/parts/lazy-part.tsx'
import { Icon } from '../ui/icon.tsx'
import { OfflineNotice } from '../ui/notices/offline-notice.tsx'
import { useAppState } from './app-state.ts'
import { Gate, isIntegrating } from './gate.tsx'
import { GlobalSearch } from './global-search.tsx'
import { Menu } from './menu/menu.tsx'
import menuClasses from './menu/menu.module.css'
import { pageTitle } from './routes/page-title.ts'
import classes from './shell.module.css'
import { SessionWatch } from './session-watch.tsx'
import { SituazioneBanner } from './situazione-banner.tsx'
import { takeRole } from './menu/switch-role.ts'
import { ThemeSwitch } from './theme-switch.tsx'
import { useMenu } from './menu/use-menu.ts'

const Later = lazyPart(async () => (await import('./later.tsx')).Later, { isOptional: true })

/** The frame of every page: the menu at the left, the header, the page itself. */
export function Shell() {
  const { profile, appSettings, settings } = useSession()
  const { update } = useAppState()
  const { pathname } = useLocation()
  const { isSmall, isOpen, button, close, toggle } = useMenu()
  const heading = useHeading()
  const isSettled = useSettled(true)

  useEffect(() => {
    document.title = pageTitle(appSettings.brand, pathname)
  }, [appSettings.brand, pathname])

  return (
    <>
      <SessionWatch />
      <a className={classes['skip']} href="#contenuto">
        Vai al contenuto
      </a>
      {isOpen && <div className={menuClasses['backdrop']} aria-hidden="true" onMouseDown={close} />}
      {(!isSmall || isOpen) && (
        <Menu
          brand={appSettings.brand}
          profile={profile}
          items={settings.menu}
          pathname={pathname}
          isOverlay={isOpen}
          onClose={isOpen ? close : () => {}}
          onSwitchRole={(role) => void takeRole(role, (next) => update({ profile: next }))}
        />
      )}
      <div className={classes['page']} data-narrow={isSmall} inert={isOpen}>
        <header className={classes['header']}>
          {isSmall && (
            <ActionIcon
              ref={button}
              variant="subtle"
              c="inherit"
              color="gray"
              size={40}
              aria-label="Menu"
              aria-expanded={isOpen}
              aria-controls="menu"
              onClick={toggle}
            >
              <Icon name="menu" size={22} />
            </ActionIcon>
          )}
          <h1 className={classes['title']}>{heading}</h1>
          {appSettings.ambiente === 'prova' && <TrialRibbon />}
          {isLetIn(profile) && (
            <>
              <GlobalSearch isSmall={isSmall} />
              <Campanella />
            </>
          )}
          <ThemeSwitch />
        </header>
        <main id="contenuto" className={classes['main']} tabIndex={-1}>
          <OfflineNotice />
          {isSettled && <Later />}
          {isLetIn(profile) && <SituazioneBanner profile={profile} />}
          <Gate profile={profile}>
            <Outlet />
          </Gate>
        </main>
      </div>
    </>
  )
}

/** The day of the trial clock, which can be moved on: it is always shown. */
function TrialRibbon() {
  const today = useToday()
  return (
    <span className={classes['ribbon']}>
      <span className={classes['ribbonStart']}>Ambiente di</span> prova
      <span className={classes['ribbonDay']}>{formattaGiorno(today)}</span>
    </span>
  )
}

/** True for people who may use the pages: those who register or are inactive have nothing to look for. */
const isLetIn = ({ stato, regitering, _id, secondo_fattore_richiesto }: Profilo) =>
  stato !== 'inattivo' && !regitering && Boolean(_id) && !secondo_fattore_richiesto

/** The title that the page on screen gives itself, or the one of the state that hides it. */
function useHeading(): string {
  const { profile } = useSession()
  const { pathname } = useLocation()
  const matches = useMatches()
  if (profile.stato === 'inattivo') return 'Profilo non attivo'
  if (profile.secondo_fattore_richiesto) return 'Secondo passaggio'
  if (!isLetIn(profile) || isIntegrating(profile, pathname)) return 'Registrazione'
  const page = matches.at(-1)
  return page && puoAprire(profile.role, page.pathname) ? (page.staticData.title ?? 'Home') : 'Home'
}
