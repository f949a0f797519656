import { browserHistory, type RouterHistory } from '../../router/history.ts'
import type { Route } from '../../router/matching.ts'
import { lazyPage, readyPage } from '../../router/page.ts'
import { createRouter, type Router } from '../../router/router.ts'
import { UnknownAddress } from '../elsewhere.tsx'
import { HomePage } from '../../features/home/index.ts'
import { archivioRoutes } from './archivio-routes.ts'
import { bancaRoutes } from './banca-routes.ts'
import { peopleRoutes } from './people-routes.ts'
import { staffRoutes } from './staff-routes.ts'

const home: Route = { path: '/', page: readyPage(HomePage) }
const homeNamed: Route = { path: '/home', page: readyPage(HomePage) }
const homeOfRole: Route = { path: '/home/$role', page: readyPage(HomePage) }
const pagamenti: Route = {
  path: '/pagamenti',
  title: 'Pagamenti',
  page: lazyPage(
    () => import('../../features/pagamenti/elenco/pagamenti.page.tsx'),
    'PagamentiPage',
    { isPlain: true },
  ),
}
const richiediPagamento: Route = {
  path: '/pagamenti/nuovo',
  title: 'Richiedi un pagamento',
  page: lazyPage(
    () => import('../../features/pagamenti/richiesta/richiedi-pagamento.page.tsx'),
    'RichiediPagamentoPage',
  ),
}
const pagamento: Route = {
  path: '/pagamenti/$id',
  title: 'Pagamento',
  page: lazyPage(() => import('../../features/pagamenti/pagamento.page.tsx'), 'PagamentoPage'),
}
const gateway: Route = {
  path: '/gateway/$id',
  title: 'Paga',
  isCheckout: true,
  page: lazyPage(async () => {
    // The frame of the page comes beside it, not after it.
    const [{ GatewayPage }] = await Promise.all([
      import('../../features/gateway/gateway.page.tsx'),
      import('../checkout-frame.tsx'),
    ])
    return { GatewayPage }
  }, 'GatewayPage'),
}
const dilazioni: Route = {
  path: '/dilazioni',
  title: 'Dilazioni',
  page: lazyPage(() => import('../../features/dilazioni/dilazioni.page.tsx'), 'DilazioniPage'),
}
const nuovaDilazione: Route = {
  path: '/dilazioni/nuova',
  title: 'Nuova dilazione',
  page: lazyPage(
    () => import('../../features/dilazioni/proposta/nuova-dilazione.page.tsx'),
    'NuovaDilazionePage',
  ),
}
const dilazione: Route = {
  path: '/dilazioni/$id',
  title: 'Dilazione',
  page: lazyPage(() => import('../../features/dilazioni/dilazione.page.tsx'), 'DilazionePage'),
}
const abbonamenti: Route = {
  path: '/abbonamenti',
  title: 'Abbonamenti',
  page: lazyPage(
    () => import('../../features/abbonamenti/abbonamenti.page.tsx'),
    'AbbonamentiPage',
  ),
}
const piani: Route = {
  path: '/abbonamenti/piani',
  title: 'Piani',
  page: lazyPage(() => import('../../features/abbonamenti/abbonamenti.page.tsx'), 'PianiPage'),
}
const abbonamento: Route = {
  path: '/abbonamenti/$id',
  title: 'Abbonamento',
  page: lazyPage(
    () => import('../../features/abbonamenti/abbonamento.page.tsx'),
    'AbbonamentoPage',
  ),
}
const piano: Route = {
  path: '/abbonamenti/piani/$id',
  title: 'Piano',
  page: lazyPage(() => import('../../features/abbonamenti/piani/piano.page.tsx'), 'PianoPage'),
}
const abbonati: Route = {
  path: '/abbonamenti/piani/$id/abbonati',
  title: 'Abbonati',
  page: lazyPage(
    () => import('../../features/abbonamenti/iscrizione/abbonati.page.tsx'),
    'AbbonatiPage',
  ),
}
const profilo: Route = {
  path: '/profilo',
  title: 'Profilo',
  page: lazyPage(() => import('../../features/profilo/profilo.page.tsx'), 'ProfiloPage'),
}
// Any other path shows home, with a line that says so (SPC-07).
const other: Route = { path: '/$', page: readyPage(UnknownAddress) }

const routes: readonly Route[] = [
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
  ...archivioRoutes,
  gateway,
  ...peopleRoutes,
  ...staffRoutes,
  profilo,
  other,
]

/** Tests give a history of their own. */
export const createPortalRouter = (history: RouterHistory = browserHistory()): Router =>
  createRouter(routes, history)
