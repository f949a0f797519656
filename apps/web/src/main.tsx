import './app/trusted-types.ts'
import { startTransition, StrictMode } from 'react'
import { createRoot, type RootOptions } from 'react-dom/client'
import { createQueryClient } from './api/query-client.ts'
import { App } from './app/app.tsx'
import { followAppearance } from './app/appearance.ts'
import { fetchLateStyles } from './app/late-styles.ts'
import { logFailure } from './app/log.ts'
import { readMonitoringSettings } from './app/monitoring/settings.ts'
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

/** This module does not await it, because code that is fetched in it may import from this very file. */
async function start(root: HTMLElement) {
  followAppearance()
  setLateStyles(fetchLateStyles)
  document.title = pageTitle('Rateo', window.location.pathname)
  const router = createPortalRouter()
  const queryClient = createQueryClient()
  const ready = startUp(queryClient, new AbortController().signal)
  fetchPage(router)
  const options = await startMonitoring(router)
  const initial = await Promise.race([
    Promise.all([ready, router.load()]).then(([data]) => data),
    new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS)),
  ])
  const view = createRoot(root, options)
  // As a transition it is drawn in short steps: a phone hears a finger between them.
  startTransition(() =>
    view.render(
      <StrictMode>
        <App router={router} queryClient={queryClient} ready={ready} initial={initial} />
      </StrictMode>,
    ),
  )
}

const root = document.getElementById('root')
if (root) void start(root)
