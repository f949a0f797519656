import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { getParentRoute } from './root-route.ts'

const consulenti = createRoute({
  getParentRoute,
  path: '/consulenti',
  staticData: { title: 'Consulenti' },
  component: lazyRouteComponent(
    () => import('../../features/consulenti/consulenti.page.tsx'),
    'ConsulentiPage',
  ),
})
const consulente = createRoute({
  getParentRoute,
  path: '/consulenti/$id',
  staticData: { title: 'Consulente' },
  component: lazyRouteComponent(
    () => import('../../features/consulenti/consulente.page.tsx'),
    'ConsulentePage',
  ),
})
const promozioni = createRoute({
  getParentRoute,
  path: '/promozioni',
  staticData: { title: 'Promozioni' },
  component: lazyRouteComponent(
    () => import('../../features/promozioni/promozioni.page.tsx'),
    'PromozioniPage',
  ),
})
const promozione = createRoute({
  getParentRoute,
  path: '/promozioni/$id',
  staticData: { title: 'Promozione' },
  component: lazyRouteComponent(
    () => import('../../features/promozioni/promozione.page.tsx'),
    'PromozionePage',
  ),
})
const gestione = createRoute({
  getParentRoute,
  path: '/gestione',
  staticData: { title: 'Gestione' },
  component: lazyRouteComponent(
    () => import('../../features/gestione/gestione.page.tsx'),
    'GestionePage',
  ),
})
const utente = createRoute({
  getParentRoute,
  path: '/gestione/utenti/$id',
  staticData: { title: 'Utente' },
  component: lazyRouteComponent(
    () => import('../../features/gestione/utente.page.tsx'),
    'UtentePage',
  ),
})
const messaggio = createRoute({
  getParentRoute,
  path: '/gestione/messaggi/$id',
  staticData: { title: 'Messaggio' },
  component: lazyRouteComponent(
    () => import('../../features/gestione/messaggio.page.tsx'),
    'MessaggioPage',
  ),
})
const richiestaStaff = createRoute({
  getParentRoute,
  path: '/gestione/assistenza/$id',
  staticData: { title: 'Richiesta di assistenza' },
  component: lazyRouteComponent(
    () => import('../../features/gestione/richiesta-staff.page.tsx'),
    'RichiestaStaffPage',
  ),
})
const assistenza = createRoute({
  getParentRoute,
  path: '/assistenza',
  staticData: { title: 'Assistenza' },
  component: lazyRouteComponent(
    () => import('../../features/assistenza/assistenza.page.tsx'),
    'AssistenzaPage',
  ),
})
const nuovaRichiesta = createRoute({
  getParentRoute,
  path: '/assistenza/nuova',
  staticData: { title: 'Nuova richiesta' },
  component: lazyRouteComponent(
    () => import('../../features/assistenza/nuova-richiesta.page.tsx'),
    'NuovaRichiestaPage',
  ),
})
const richiesta = createRoute({
  getParentRoute,
  path: '/assistenza/$id',
  staticData: { title: 'Richiesta di assistenza' },
  component: lazyRouteComponent(
    () => import('../../features/assistenza/richiesta.page.tsx'),
    'RichiestaPage',
  ),
})
const sviluppatori = createRoute({
  getParentRoute,
  path: '/sviluppatori',
  staticData: { title: 'Sviluppatori' },
  component: lazyRouteComponent(
    () => import('../../features/sviluppatori/sviluppatori.page.tsx'),
    'SviluppatoriPage',
  ),
})

/** Pages of the staff: the records they look after, the requests that reach them, and the tools of programs. */
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
