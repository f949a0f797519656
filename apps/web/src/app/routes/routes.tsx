import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import { createRoute, createRouter, type RouterHistory } from '@tanstack/react-router'
import { toLost } from '../../ui/parts/insist.ts'
import { lazyPage, plainPage } from './lazy-page.ts'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { PageError } from '../../ui/notices/page-error.tsx'
import { UnknownAddress } from '../elsewhere.tsx'
import { HomePage, prepareHome } from '../../features/home/index.ts'
import { getParentRoute, root } from './root-route.ts'
import { prepareCheckout } from '../shell.tsx'
import { archivioRoutes } from './archivio-routes.ts'
import { bancaRoutes } from './banca-routes.ts'
import { peopleRoutes } from './people-routes.ts'
import { staffRoutes } from './staff-routes.ts'

const first = { isFirst: true, prepare: prepareHome }
const home = createRoute({ getParentRoute, path: '/', staticData: first, component: HomePage })
const homeNamed = createRoute({
  getParentRoute,
  path: '/home',
  staticData: first,
  component: HomePage,
})
const homeOfRole = createRoute({
  getParentRoute,
  path: '/home/$role',
  staticData: first,
  component: HomePage,
})
const pagamenti = createRoute({
  getParentRoute,
  path: '/pagamenti',
  staticData: { title: 'Pagamenti', isFirst: true },
  component: plainPage(
    () => import('../../features/pagamenti/elenco/pagamenti.page.tsx'),
    'PagamentiPage',
  ),
})
const richiediPagamento = createRoute({
  getParentRoute,
  path: '/pagamenti/nuovo',
  staticData: { title: 'Richiedi un pagamento' },
  component: lazyPage(
    () => import('../../features/pagamenti/richiesta/richiedi-pagamento.page.tsx'),
    'RichiediPagamentoPage',
  ),
})
const pagamento = createRoute({
  getParentRoute,
  path: '/pagamenti/$id',
  staticData: { title: 'Pagamento', isFirst: true },
  component: lazyPage(() => import('../../features/pagamenti/pagamento.page.tsx'), 'PagamentoPage'),
})
const gateway = createRoute({
  getParentRoute,
  path: '/gateway/$id',
  staticData: { title: 'Paga', isFirst: true, isCheckout: true, prepare: prepareCheckout },
  component: lazyPage(async () => {
    // The frame of the page comes beside it, not after it.
    const [{ GatewayPage }] = await Promise.all([
      import('../../features/gateway/gateway.page.tsx'),
      import('../checkout-frame.tsx'),
    ])
    return { GatewayPage }
  }, 'GatewayPage'),
})
const dilazioni = createRoute({
  getParentRoute,
  path: '/dilazioni',
  staticData: { title: 'Dilazioni' },
  component: lazyPage(() => import('../../features/dilazioni/dilazioni.page.tsx'), 'DilazioniPage'),
})
const nuovaDilazione = createRoute({
  getParentRoute,
  path: '/dilazioni/nuova',
  staticData: { title: 'Nuova dilazione' },
  component: lazyPage(
    () => import('../../features/dilazioni/proposta/nuova-dilazione.page.tsx'),
    'NuovaDilazionePage',
  ),
})
const dilazione = createRoute({
  getParentRoute,
  path: '/dilazioni/$id',
  staticData: { title: 'Dilazione' },
  component: lazyPage(() => import('../../features/dilazioni/dilazione.page.tsx'), 'DilazionePage'),
})
const abbonamenti = createRoute({
  getParentRoute,
  path: '/abbonamenti',
  staticData: { title: 'Abbonamenti' },
  component: lazyPage(
    () => import('../../features/abbonamenti/abbonamenti.page.tsx'),
    'AbbonamentiPage',
  ),
})
const piani = createRoute({
  getParentRoute,
  path: '/abbonamenti/piani',
  staticData: { title: 'Piani' },
  component: lazyPage(() => import('../../features/abbonamenti/abbonamenti.page.tsx'), 'PianiPage'),
})
const abbonamento = createRoute({
  getParentRoute,
  path: '/abbonamenti/$id',
  staticData: { title: 'Abbonamento' },
  component: lazyPage(
    () => import('../../features/abbonamenti/abbonamento.page.tsx'),
    'AbbonamentoPage',
  ),
})
const piano = createRoute({
  getParentRoute,
  path: '/abbonamenti/piani/$id',
  staticData: { title: 'Piano' },
  component: lazyPage(() => import('../../features/abbonamenti/piani/piano.page.tsx'), 'PianoPage'),
})
const abbonati = createRoute({
  getParentRoute,
  path: '/abbonamenti/piani/$id/abbonati',
  staticData: { title: 'Abbonati' },
  component: lazyPage(
    () => import('../../features/abbonamenti/iscrizione/abbonati.page.tsx'),
    'AbbonatiPage',
  ),
})
const trasferimento = createRoute({
  getParentRoute,
  path: '/trasferimenti/$id',
  staticData: { title: 'Un abbonamento per te' },
  component: lazyPage(
    async () => (await import('./later-pages.ts')).trasferimento(),
    'TrasferimentoPage',
  ),
})
const regalo = createRoute({
  getParentRoute,
  path: '/regali/$id',
  staticData: { title: 'Un regalo' },
  component: lazyPage(async () => (await import('./later-pages.ts')).regalo(), 'RegaloPage'),
})
const profilo = createRoute({
  getParentRoute,
  path: '/profilo',
  staticData: { title: 'Profilo' },
  component: lazyPage(() => import('../../features/profilo/profilo.page.tsx'), 'ProfiloPage'),
})
// Any other path shows home, with a line that says so (SPC-07).
const other = createRoute({ getParentRoute, path: '$', component: UnknownAddress })

const routeTree = root.addChildren([
  home,
  homeNamed,
  homeOfRole,
  pagamenti,
  richiediPagamento,
  pagamento,
  ...bancaRoutes,
  dilazioni,
  nuovaDilazione,
  dilazione,
  abbonamenti,
  piani,
  abbonamento,
  piano,
  abbonati,
  trasferimento,
  regalo,
  ...archivioRoutes,
  gateway,
  ...peopleRoutes,
  ...staffRoutes,
  profilo,
  other,
])

const toText = (search: Record<string, unknown>) => {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
  const params = new URLSearchParams(given.map(([key, value]) => [key, String(value)]))
  const text = params.toString().replaceAll('%2C', ',').replaceAll('%3A', ':')
  return text === '' ? '' : `?${text}`
}

/** Tests give a history of their own. */
export const createPortalRouter = (history?: RouterHistory) =>
  createRouter({
    routeTree,
    ...(history && { history }),
    // The server draws what a browser draws, to the last comment.
    ...(import.meta.env.SSR && { isServer: false, origin: 'http://localhost' }),
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: toText,
    defaultPreload: 'intent',
    scrollRestoration: !import.meta.env.SSR,
    defaultPendingComponent: PageSkeleton,
    defaultErrorComponent: ({ error, reset }) => (
      <PageError
        error={toLost(error)}
        // The router keeps what did not come as failed: it is asked for again with the page.
        onRetry={toLost(error) === error ? reset : () => window.location.reload()}
      />
    ),
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPortalRouter>
  }
  interface StaticDataRouteOption {
    title?: string
    /** The page where a cliente pays, which has a frame of its own. */
    isCheckout?: boolean
    /** People start from it: the server draws it. */
    isFirst?: boolean
    /** Fetches what the page is drawn with beside its own code. */
    prepare?: (role: Ruolo) => Promise<unknown>
  }
}
