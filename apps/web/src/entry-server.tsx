import type { CreaDisegno, Fascia } from '@rateo/contract/chiamata/pagina-disegnata'
import { puoAprire } from '@rateo/domain/permessi/pagine'
import { RUOLI } from '@rateo/domain/permessi/ruoli'
import type { Query, QueryClient } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { setServer } from './api/on-server.ts'
import { createQueryClient } from './api/query-client.ts'
import { App } from './app/app.tsx'
import { loadPage, pageOf } from './app/begin/prepare.ts'
import { createPortalRouter } from './app/routes/routes.tsx'
import { isLetIn } from './app/shell.tsx'
import { type InitialData, keepPlans, loadInitialData } from './app/start-up.ts'
import { drawnFor } from './hooks/use-small-screen.ts'

/** So often a page may ask for what it learns to need from the answers before. */
const ROUNDS = 3
/** A part that failed, or that waits for something: React says so with these comments. */
const NOT_WHOLE = /<!--\$[!?]-->/

type Page = {
  router: ReturnType<typeof createPortalRouter>
  queryClient: QueryClient
  data: InitialData
  fascia: Fascia
}

function drawOnce({ router, queryClient, data, fascia }: Page): string {
  return drawnFor(fascia, () =>
    renderToString(
      <StrictMode>
        <App
          router={router}
          queryClient={queryClient}
          ready={Promise.resolve(data)}
          initial={data}
        />
      </StrictMode>,
    ),
  )
}

const isAsked = ({ options }: Query) => !('enabled' in options && options.enabled === false)

/** Draws, answers what the drawing asked for, and draws again, until nothing more is asked. */
async function drawWhole(page: Page): Promise<{ markup: string; answered: Query[] }> {
  const cache = page.queryClient.getQueryCache()
  const before = new Set(cache.getAll())
  const asked = new Set<Query>()
  for (let round = 0; ; round++) {
    const markup = drawOnce(page)
    const missing = cache
      .getAll()
      .filter((query) => !before.has(query) && !asked.has(query) && isAsked(query))
    if (missing.length === 0 || round === ROUNDS) {
      return { markup, answered: [...asked].filter(({ state }) => state.data !== undefined) }
    }
    // An answer that is refused or fails is left to the browser, which asks again and shows it.
    await Promise.all(missing.map((query) => query.fetch().catch(() => query.reset())))
    for (const query of missing) asked.add(query)
  }
}

/** Fetches the code of all that is drawn here: the first visit does not wait for it. */
async function warm(): Promise<void> {
  const router = createPortalRouter(createMemoryHistory())
  const first = Object.values(router.routesById).filter(
    ({ options }) => options.staticData?.isFirst,
  )
  await Promise.all([
    ...first.map((route) => router.loadRouteChunk(route)),
    ...first.flatMap(({ options }) => RUOLI.map((role) => options.staticData?.prepare?.(role))),
  ])
}

/**
 * The portal on the server: draws a page with the same components, the first time, as the browser would with the same
 * answers. Nothing outlives a drawing but the code.
 */
export const createDrawing: CreaDisegno = (chiama, origin) => {
  setServer(chiama, origin)
  // An answer that does not come now is asked for with the page.
  void warm().catch(() => undefined)
  return async (url, fascia) => {
    const router = createPortalRouter(createMemoryHistory({ initialEntries: [url] }))
    const found = pageOf(router)
    if (found?.staticData.isFirst !== true) return null
    const data = await loadInitialData(new AbortController().signal)
    const { profile } = data
    if (!isLetIn(profile) || !puoAprire(profile.role, found.pathname)) return null
    await loadPage(router, profile.role)
    const queryClient = createQueryClient({ retry: false })
    try {
      keepPlans(queryClient, data)
      const { markup, answered } = await drawWhole({ router, queryClient, data, fascia })
      if (NOT_WHOLE.test(markup)) return null
      const answers = answered.map(({ queryKey, state }) => [queryKey, state.data])
      return { markup, risposte: JSON.stringify(answers) }
    } finally {
      queryClient.clear()
    }
  }
}
