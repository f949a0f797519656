import type { Route } from '../../router/matching.ts'
import { lazyPage } from '../../router/page.ts'

const consulenti: Route = {
  path: '/consulenti',
  title: 'Consulenti',
  page: lazyPage(() => import('../../features/consulenti/consulenti.page.tsx'), 'ConsulentiPage'),
}
const consulente: Route = {
  path: '/consulenti/$id',
  title: 'Consulente',
  page: lazyPage(() => import('../../features/consulenti/consulente.page.tsx'), 'ConsulentePage'),
}
const promozioni: Route = {
  path: '/promozioni',
  title: 'Promozioni',
  page: lazyPage(() => import('../../features/promozioni/promozioni.page.tsx'), 'PromozioniPage'),
}
const promozione: Route = {
  path: '/promozioni/$id',
  title: 'Promozione',
  page: lazyPage(() => import('../../features/promozioni/promozione.page.tsx'), 'PromozionePage'),
}
/** The same two pages, for the promozioni that an esercente makes by itself. */
const promozioniEsercente: Route = {
  path: '/promozioni_esercente',
  title: 'Promozioni',
  page: lazyPage(() => import('../../features/promozioni/promozioni.page.tsx'), 'PromozioniPage'),
}
const promozioneEsercente: Route = {
  path: '/promozioni_esercente/$id',
  title: 'Promozione',
  page: lazyPage(() => import('../../features/promozioni/promozione.page.tsx'), 'PromozionePage'),
}
const gestione: Route = {
  path: '/gestione',
  title: 'Gestione',
  page: lazyPage(() => import('../../features/gestione/gestione.page.tsx'), 'GestionePage'),
}
const utente: Route = {
  path: '/gestione/utenti/$id',
  title: 'Utente',
  page: lazyPage(() => import('../../features/gestione/utente.page.tsx'), 'UtentePage'),
}
const messaggio: Route = {
  path: '/gestione/messaggi/$id',
  title: 'Messaggio',
  page: lazyPage(() => import('../../features/gestione/messaggio.page.tsx'), 'MessaggioPage'),
}
const richiestaStaff: Route = {
  path: '/gestione/assistenza/$id',
  title: 'Richiesta di assistenza',
  page: lazyPage(
    () => import('../../features/gestione/richiesta-staff.page.tsx'),
    'RichiestaStaffPage',
  ),
}
const assistenza: Route = {
  path: '/assistenza',
  title: 'Assistenza',
  page: lazyPage(() => import('../../features/assistenza/assistenza.page.tsx'), 'AssistenzaPage'),
}
const nuovaRichiesta: Route = {
  path: '/assistenza/nuova',
  title: 'Nuova richiesta',
  page: lazyPage(
    () => import('../../features/assistenza/nuova-richiesta.page.tsx'),
    'NuovaRichiestaPage',
  ),
}
const richiesta: Route = {
  path: '/assistenza/$id',
  title: 'Richiesta di assistenza',
  page: lazyPage(() => import('../../features/assistenza/richiesta.page.tsx'), 'RichiestaPage'),
}
const sviluppatori: Route = {
  path: '/sviluppatori',
  title: 'Sviluppatori',
  page: lazyPage(
    () => import('../../features/sviluppatori/sviluppatori.page.tsx'),
    'SviluppatoriPage',
  ),
}

/** Pages of the staff: the records they look after, the requests that reach them, and the tools of programs. */
export const staffRoutes: readonly Route[] = [
  consulenti,
  consulente,
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
