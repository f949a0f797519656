import './app/trusted-types.ts'
import { StrictMode } from 'react'
import { createRoot, type RootOptions } from 'react-dom/client'
import { createQueryClient } from './api/query-client.ts'
import { App } from './app/app.tsx'
import { fetchLateStyles } from './app/late-styles.ts'
import { logFailure } from './app/log.ts'
import { readMonitoringSettings } from './app/monitoring/settings.ts'
import { pageTitle } from './app/routes/page-title.ts'
import { createPortalRouter } from './app/routes/routes.tsx'
import type { Router } from './router/router.ts'
import { startUp } from './app/start-up.ts'
import { keepPlaces } from './router/scroll.ts'
import { setLateStyles } from './ui/parts/insist.ts'
import './app/styles.ts'

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

/** The page is drawn once, whole, if what it needs comes within this time; else the portal shows its own loader. */
const PATIENCE_MS = 500

/** This module does not await it, because code that is fetched in it may import from this very file. */
async function start(root: HTMLElement) {
  setLateStyles(fetchLateStyles)
  document.title = pageTitle('Rateo', window.location.pathname)
  const router = createPortalRouter()
  keepPlaces(() => router.state.location.state.key)
  const queryClient = createQueryClient()
  const ready = startUp(queryClient, new AbortController().signal)
  // The code of the page travels while the start-up calls are being answered.
  router.preload(router.state.location.pathname)
  const options = await startMonitoring(router)
  const initial = await Promise.race([
    Promise.all([ready, router.load()]).then(([data]) => data),
    new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS)),
  ])
  createRoot(root, options).render(
    <StrictMode>
      <App router={router} queryClient={queryClient} ready={ready} initial={initial} />
    </StrictMode>,
  )
}

const root = document.getElementById('root')
if (root) void start(root)
