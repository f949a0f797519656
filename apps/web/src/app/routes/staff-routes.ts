import { createRoute } from '@tanstack/react-router'
import { lazyPage } from './lazy-page.ts'
import { getParentRoute } from './root-route.ts'

const consulenti = createRoute({
  getParentRoute,
  path: '/consulenti',
  staticData: { title: 'Consulenti' },
  component: lazyPage(
    () => import('../../features/consulenti/consulenti.page.tsx'),
    'ConsulentiPage',
  ),
})
const consulente = createRoute({
  getParentRoute,
  path: '/consulenti/$id',
  staticData: { title: 'Consulente' },
  component: lazyPage(
    () => import('../../features/consulenti/consulente.page.tsx'),
    'ConsulentePage',
  ),
})
const liquidazioni = createRoute({
  getParentRoute,
  path: '/consulenti/liquidazioni',
  staticData: { title: 'Liquidazioni' },
  component: lazyPage(
    () => import('../../features/consulenti/liquidazioni.page.tsx'),
    'LiquidazioniPage',
  ),
})
const liquidazione = createRoute({
  getParentRoute,
  path: '/consulenti/liquidazioni/$id',
  staticData: { title: 'Liquidazione' },
  component: lazyPage(
    () => import('../../features/consulenti/liquidazione.page.tsx'),
    'LiquidazionePage',
  ),
})
const promozioni = createRoute({
  getParentRoute,
  path: '/promozioni',
  staticData: { title: 'Promozioni' },
  component: lazyPage(
    () => import('../../features/promozioni/promozioni.page.tsx'),
    'PromozioniPage',
  ),
})
const promozione = createRoute({
  getParentRoute,
  path: '/promozioni/$id',
  staticData: { title: 'Promozione' },
  component: lazyPage(
    () => import('../../features/promozioni/promozione.page.tsx'),
    'PromozionePage',
  ),
})
/** The same two pages, for the promozioni that an esercente makes by itself. */
const promozioniEsercente = createRoute({
  getParentRoute,
  path: '/promozioni_esercente',
  staticData: { title: 'Promozioni' },
  component: lazyPage(
    () => import('../../features/promozioni/promozioni.page.tsx'),
    'PromozioniPage',
  ),
})
const promozioneEsercente = createRoute({
  getParentRoute,
  path: '/promozioni_esercente/$id',
  staticData: { title: 'Promozione' },
  component: lazyPage(
    () => import('../../features/promozioni/promozione.page.tsx'),
    'PromozionePage',
  ),
})
const gestione = createRoute({
  getParentRoute,
  path: '/gestione',
  staticData: { title: 'Gestione' },
  component: lazyPage(() => import('../../features/gestione/gestione.page.tsx'), 'GestionePage'),
})
const utente = createRoute({
  getParentRoute,
  path: '/gestione/utenti/$id',
  staticData: { title: 'Utente' },
  component: lazyPage(() => import('../../features/gestione/utente.page.tsx'), 'UtentePage'),
})
const messaggio = createRoute({
  getParentRoute,
  path: '/gestione/messaggi/$id',
  staticData: { title: 'Messaggio' },
  component: lazyPage(() => import('../../features/gestione/messaggio.page.tsx'), 'MessaggioPage'),
})
const richiestaStaff = createRoute({
  getParentRoute,
  path: '/gestione/assistenza/$id',
  staticData: { title: 'Richiesta di assistenza' },
  component: lazyPage(
    () => import('../../features/gestione/richiesta-staff.page.tsx'),
    'RichiestaStaffPage',
  ),
})
const assistenza = createRoute({
  getParentRoute,
  path: '/assistenza',
  staticData: { title: 'Assistenza' },
  component: lazyPage(
    () => import('../../features/assistenza/assistenza.page.tsx'),
    'AssistenzaPage',
  ),
})
const nuovaRichiesta = createRoute({
  getParentRoute,
  path: '/assistenza/nuova',
  staticData: { title: 'Nuova richiesta' },
  component: lazyPage(
    () => import('../../features/assistenza/nuova-richiesta.page.tsx'),
    'NuovaRichiestaPage',
  ),
})
const richiesta = createRoute({
  getParentRoute,
  path: '/assistenza/$id',
  staticData: { title: 'Richiesta di assistenza' },
  component: lazyPage(
    () => import('../../features/assistenza/richiesta.page.tsx'),
    'RichiestaPage',
  ),
})
const sviluppatori = createRoute({
  getParentRoute,
  path: '/sviluppatori',
  staticData: { title: 'Sviluppatori' },
  component: lazyPage(
    () => import('../../features/sviluppatori/sviluppatori.page.tsx'),
    'SviluppatoriPage',
  ),
})

/** Pages of the staff: the records they look after, the requests that reach them, and the tools of programs. */
export const staffRoutes = [
  consulenti,
  consulente,
  liquidazioni,
  liquidazione,
  promozioni,
  promozione,
  promozioniEsercente,
  promozioneEsercente,
  gestione,
  utente,
  messaggio,
  richiestaStaff,
  assistenza,
  nuovaRichiesta,
  richiesta,
  sviluppatori,
]
