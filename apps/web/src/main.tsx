import './app/begin/react-first.ts'
import './app/trusted-types.ts'
import {
  DISEGNO_ID,
  FASCIA_ATTRIBUTE,
  RIPRESA_ATTRIBUTE,
} from '@rateo/contract/chiamata/pagina-disegnata'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { type ReactNode, startTransition, StrictMode, useEffect } from 'react'
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client'
import { createQueryClient } from './api/query-client.ts'
import { App } from './app/app.tsx'
import { followAppearance } from './app/appearance.ts'
import { fetchLateStyles } from './app/late-styles.ts'
import { logFailure } from './app/log.ts'
import { readMonitoringSettings } from './app/monitoring/settings.ts'
import { loadPage } from './app/begin/prepare.ts'
import { pageTitle } from './app/routes/page-title.ts'
import { createPortalRouter } from './app/routes/routes.tsx'
import { startUp } from './app/start-up.ts'
import { setLateStyles } from './ui/parts/insist.ts'
import './app/styles.ts'

type Router = ReturnType<typeof createPortalRouter>

/**
 * Monitoring starts before the first render, so that an error in it is reported too; the portal starts also without.
 */
async function startMonitoring(router: Router): Promise<RootOptions> {
  const settings = readMonitoringSettings()
  if (!settings) return {}
  try {
    const monitoring = await import('./app/monitoring/start.ts')
    return monitoring.startMonitoring(settings, router)
  } catch (error) {
    logFailure('Monitoraggio non avviato', error)
    return {}
  }
}

/** The code of the page that is asked for travels while the start-up calls are being answered. */
function fetchPage(router: Router) {
  for (const { routeId } of router.matchRoutes(router.latestLocation)) {
    const route = router.routesById[routeId as keyof Router['routesById']]
    // A failure here is left alone: it comes again, and is shown, when the page is opened.
    void router.loadRouteChunk(route)?.catch(() => undefined)
  }
}

/** The page is drawn once, whole, if what it needs comes within this time; else the portal shows its own loader. */
const PATIENCE_MS = 500
const patience = () =>
  new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), PATIENCE_MS))

/** The answers that the server drew the page with: it is drawn here with the same. */
function takeDrawnAnswers(queryClient: QueryClient) {
  const kept = document.getElementById(DISEGNO_ID)?.textContent
  const answers: [key: QueryKey, answer: unknown][] = kept ? JSON.parse(kept) : []
  for (const [key, answer] of answers) queryClient.setQueryData(key, answer)
}

/** Says when the portal has the page in hand: until then a page that came drawn hears nobody. */
function Taken({ root, children }: { root: HTMLElement; children: ReactNode }) {
  useEffect(() => root.setAttribute(RIPRESA_ATTRIBUTE, ''), [root])
  return children
}

/** Ends the task that runs, so that a finger that has come meanwhile is heard before the next begins. */
const nextTask = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })

/** This module does not await it, because code that is fetched in it may import from this very file. */
async function start(root: HTMLElement) {
  // Reading all this code was a long task by itself.
  await nextTask()
  followAppearance()
  setLateStyles(fetchLateStyles)
  document.title = pageTitle('Rateo', window.location.pathname)
  const router = createPortalRouter()
  const queryClient = createQueryClient()
  const isDrawn = root.hasAttribute(FASCIA_ATTRIBUTE)
  takeDrawnAnswers(queryClient)
  const ready = startUp(queryClient, new AbortController().signal)
  fetchPage(router)
  await nextTask()
  const options = await startMonitoring(router)
  const whole = ready.then(async (data) => {
    if (data) await loadPage(router, data.profile.role)
    return data
  })
  // The reader of a page that came drawn has nothing to wait for.
  const initial = isDrawn ? await whole : await Promise.race([whole, patience()])
  await nextTask()
  const portal = (
    <StrictMode>
      <Taken root={root}>
        <App router={router} queryClient={queryClient} ready={ready} initial={initial} />
      </Taken>
    </StrictMode>
  )
  // As a transition it is drawn in short steps: a phone hears a finger between them.
  startTransition(() => {
    if (isDrawn && initial) hydrateRoot(root, portal, options)
    else createRoot(root, options).render(portal)
  })
}

const root = document.getElementById('root')
if (root) void start(root)
