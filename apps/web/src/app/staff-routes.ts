import type { Ruolo } from '@rateo/domain/ruoli'
import { createRoute, lazyRouteComponent, type RouteComponent } from '@tanstack/react-router'
import { onlyFor } from './only-for.tsx'
import { getParentRoute, homePage } from './root-route.ts'

const STAFF: readonly Ruolo[] = ['admin']
const CHI_CHIEDE: readonly Ruolo[] = ['esercente', 'cliente']

const soloAdmin = (page: RouteComponent) => onlyFor(STAFF, page, homePage)
const chiChiede = (page: RouteComponent) => onlyFor(CHI_CHIEDE, page, homePage)

const consulenti = createRoute({
  getParentRoute,
  path: '/consulenti',
  staticData: { title: 'Consulenti', roles: STAFF },
  component: soloAdmin(
    lazyRouteComponent(
      () => import('../features/consulenti/consulenti.page.tsx'),
      'ConsulentiPage',
    ),
  ),
})
const consulente = createRoute({
  getParentRoute,
  path: '/consulenti/$id',
  staticData: { title: 'Consulente', roles: STAFF },
  component: soloAdmin(
    lazyRouteComponent(
      () => import('../features/consulenti/consulente.page.tsx'),
      'ConsulentePage',
    ),
  ),
})
const promozioni = createRoute({
  getParentRoute,
  path: '/promozioni',
  staticData: { title: 'Promozioni', roles: STAFF },
  component: soloAdmin(
    lazyRouteComponent(
      () => import('../features/promozioni/promozioni.page.tsx'),
      'PromozioniPage',
    ),
  ),
})
const promozione = createRoute({
  getParentRoute,
  path: '/promozioni/$id',
  staticData: { title: 'Promozione', roles: STAFF },
  component: soloAdmin(
    lazyRouteComponent(
      () => import('../features/promozioni/promozione.page.tsx'),
      'PromozionePage',
    ),
  ),
})
const gestione = createRoute({
  getParentRoute,
  path: '/gestione',
  staticData: { title: 'Gestione', roles: STAFF },
  component: soloAdmin(
    lazyRouteComponent(() => import('../features/gestione/gestione.page.tsx'), 'GestionePage'),
  ),
})
const utente = createRoute({
  getParentRoute,
  path: '/gestione/utenti/$id',
  staticData: { title: 'Utente', roles: STAFF },
  component: soloAdmin(
    lazyRouteComponent(() => import('../features/gestione/utente.page.tsx'), 'UtentePage'),
  ),
})
const messaggio = createRoute({
  getParentRoute,
  path: '/gestione/messaggi/$id',
  staticData: { title: 'Messaggio', roles: STAFF },
  component: soloAdmin(
    lazyRouteComponent(() => import('../features/gestione/messaggio.page.tsx'), 'MessaggioPage'),
  ),
})
const richiestaStaff = createRoute({
  getParentRoute,
  path: '/gestione/assistenza/$id',
  staticData: { title: 'Richiesta di assistenza', roles: STAFF },
  component: soloAdmin(
    lazyRouteComponent(
      () => import('../features/gestione/richiesta-staff.page.tsx'),
      'RichiestaStaffPage',
    ),
  ),
})
const assistenza = createRoute({
  getParentRoute,
  path: '/assistenza',
  staticData: { title: 'Assistenza', roles: CHI_CHIEDE },
  component: chiChiede(
    lazyRouteComponent(
      () => import('../features/assistenza/assistenza.page.tsx'),
      'AssistenzaPage',
    ),
  ),
})
const nuovaRichiesta = createRoute({
  getParentRoute,
  path: '/assistenza/nuova',
  staticData: { title: 'Nuova richiesta', roles: CHI_CHIEDE },
  component: chiChiede(
    lazyRouteComponent(
      () => import('../features/assistenza/nuova-richiesta.page.tsx'),
      'NuovaRichiestaPage',
    ),
  ),
})
const richiesta = createRoute({
  getParentRoute,
  path: '/assistenza/$id',
  staticData: { title: 'Richiesta di assistenza', roles: CHI_CHIEDE },
  component: chiChiede(
    lazyRouteComponent(() => import('../features/assistenza/richiesta.page.tsx'), 'RichiestaPage'),
  ),
})
const sviluppatori = createRoute({
  getParentRoute,
  path: '/sviluppatori',
  staticData: { title: 'Sviluppatori' },
  component: lazyRouteComponent(
    () => import('../features/sviluppatori/sviluppatori.page.tsx'),
    'SviluppatoriPage',
  ),
})

/** What staff look after, the requests that reach them, and what programs need. */
export const staffRoutes = [
  consulenti,
  consulente,
  promozioni,
  promozione,
  gestione,
  utente,
  messaggio,
  richiestaStaff,
  assistenza,
  nuovaRichiesta,
  richiesta,
  sviluppatori,
]
