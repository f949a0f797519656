import { StrictMode } from 'react'
import { createRoot, type RootOptions } from 'react-dom/client'
import { createQueryClient } from './api/query-client.ts'
import { App } from './app/app.tsx'
import { logFailure } from './app/log.ts'
import { readMonitoringSettings } from './app/monitoring/settings.ts'
import { createPortalRouter } from './app/routes.tsx'
import './app/styles.ts'

type Router = ReturnType<typeof createPortalRouter>

/** Before the first render, so that an error in it is reported too; the portal starts also without. */
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
    // What fails here fails again, and is shown, when the page is opened.
    void router.loadRouteChunk(route)?.catch(() => undefined)
  }
}

/** Not awaited by this module: what is fetched meanwhile may import from the file that this module is in. */
async function start(root: HTMLElement) {
  const router = createPortalRouter()
  fetchPage(router)
  const options = await startMonitoring(router)
  createRoot(root, options).render(
    <StrictMode>
      <App router={router} queryClient={createQueryClient()} />
    </StrictMode>,
  )
}

const root = document.getElementById('root')
if (root) void start(root)
