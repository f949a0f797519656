import { createRoute } from '@tanstack/react-router'
import { lazyPage } from './lazy-page.ts'
import { getParentRoute } from './root-route.ts'

const consulenti = createRoute({
  getParentRoute,
  path: '/consulenti',
  staticData: { title: 'Consulenti' },
  component: lazyPage(
    async () => (await import('./later-pages.ts')).consulenti(),
    'ConsulentiPage',
  ),
})
const consulente = createRoute({
  getParentRoute,
  path: '/consulenti/$id',
  staticData: { title: 'Consulente' },
  component: lazyPage(
    async () => (await import('./later-pages.ts')).consulente(),
    'ConsulentePage',
  ),
})
const liquidazioni = createRoute({
  getParentRoute,
  path: '/consulenti/liquidazioni',
  staticData: { title: 'Liquidazioni' },
  component: lazyPage(
    async () => (await import('./later-pages.ts')).liquidazioni(),
    'LiquidazioniPage',
  ),
})
const liquidazione = createRoute({
  getParentRoute,
  path: '/consulenti/liquidazioni/$id',
  staticData: { title: 'Liquidazione' },
  component: lazyPage(
    async () => (await import('./later-pages.ts')).liquidazione(),
    'LiquidazionePage',
  ),
})
const promozioni = createRoute({
  getParentRoute,
  path: '/promozioni',
  staticData: { title: 'Promozioni' },
  component: lazyPage(
    async () => (await import('./later-pages.ts')).promozioni(),
    'PromozioniPage',
  ),
})
const promozione = createRoute({
  getParentRoute,
  path: '/promozioni/$id',
  staticData: { title: 'Promozione' },
  component: lazyPage(
    async () => (await import('./later-pages.ts')).promozione(),
    'PromozionePage',
  ),
})
/** The same two pages, for the promozioni that an esercente makes by itself. */
const promozioniEsercente = createRoute({
  getParentRoute,
  path: '/promozioni_esercente',
  staticData: { title: 'Promozioni' },
  component: lazyPage(
    async () => (await import('./later-pages.ts')).promozioni(),
    'PromozioniPage',
  ),
})
const promozioneEsercente = createRoute({
  getParentRoute,
  path: '/promozioni_esercente/$id',
  staticData: { title: 'Promozione' },
  component: lazyPage(
    async () => (await import('./later-pages.ts')).promozione(),
    'PromozionePage',
  ),
})
const gestione = createRoute({
  getParentRoute,
  path: '/gestione',
  staticData: { title: 'Gestione' },
  component: lazyPage(async () => (await import('./later-pages.ts')).gestione(), 'GestionePage'),
})
const utente = createRoute({
  getParentRoute,
  path: '/gestione/utenti/$id',
  staticData: { title: 'Utente' },
  component: lazyPage(async () => (await import('./later-pages.ts')).utente(), 'UtentePage'),
})
const messaggio = createRoute({
  getParentRoute,
  path: '/gestione/messaggi/$id',
  staticData: { title: 'Messaggio' },
  component: lazyPage(async () => (await import('./later-pages.ts')).messaggio(), 'MessaggioPage'),
})
const modello = createRoute({
  getParentRoute,
  path: '/gestione/modelli/$id',
  staticData: { title: 'Messaggio' },
  component: lazyPage(async () => (await import('./later-pages.ts')).modello(), 'ModelloPage'),
})
const richiestaStaff = createRoute({
  getParentRoute,
  path: '/gestione/assistenza/$id',
  staticData: { title: 'Richiesta di assistenza' },
  component: lazyPage(
    async () => (await import('./later-pages.ts')).richiestaStaff(),
    'RichiestaStaffPage',
  ),
})
const assistenza = createRoute({
  getParentRoute,
  path: '/assistenza',
  staticData: { title: 'Assistenza' },
  component: lazyPage(
    async () => (await import('./later-pages.ts')).assistenza(),
    'AssistenzaPage',
  ),
})
const nuovaRichiesta = createRoute({
  getParentRoute,
  path: '/assistenza/nuova',
  staticData: { title: 'Nuova richiesta' },
  component: lazyPage(
    async () => (await import('./later-pages.ts')).nuovaRichiesta(),
    'NuovaRichiestaPage',
  ),
})
const richiesta = createRoute({
  getParentRoute,
  path: '/assistenza/$id',
  staticData: { title: 'Richiesta di assistenza' },
  component: lazyPage(async () => (await import('./later-pages.ts')).richiesta(), 'RichiestaPage'),
})
const sviluppatori = createRoute({
  getParentRoute,
  path: '/sviluppatori',
  staticData: { title: 'Sviluppatori' },
  component: lazyPage(
    async () => (await import('./later-pages.ts')).sviluppatori(),
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
  modello,
  richiestaStaff,
  assistenza,
  nuovaRichiesta,
  richiesta,
  sviluppatori,
]
