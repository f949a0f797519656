import { portalOrigin } from '../../api/on-server.ts'

/** Every address of the portal that a link leads to. Links and routes are both built from here. */
export const paths = {
  home: () => '/home',
  homeEsercente: () => '/home/esercente',
  profilo: () => '/profilo',
  assistenza: () => '/assistenza',
  nuovaRichiesta: () => '/assistenza/nuova',
  richiesta: (id: string) => `/assistenza/${id}`,
  consulenti: () => '/consulenti',
  consulente: (id: string) => `/consulenti/${id}`,
  liquidazioni: () => '/consulenti/liquidazioni',
  liquidazione: (id: string) => `/consulenti/liquidazioni/${id}`,
  promozioni: () => '/promozioni',
  promozione: (id: string) => `/promozioni/${id}`,
  promozioniEsercente: () => '/promozioni_esercente',
  promozioneEsercente: (id: string) => `/promozioni_esercente/${id}`,
  gestione: () => '/gestione',
  utente: (id: string) => `/gestione/utenti/${id}`,
  messaggio: (id: string) => `/gestione/messaggi/${id}`,
  richiestaStaff: (id: string) => `/gestione/assistenza/${id}`,
  sviluppatori: () => '/sviluppatori',
  registrazione: () => '/registrazione',
  pagamenti: () => '/pagamenti',
  richiediPagamento: () => '/pagamenti/nuovo',
  movimenti: () => '/pagamenti/movimenti',
  accrediti: () => '/pagamenti/accrediti',
  mandati: () => '/pagamenti/mandati',
  mandato: (id: string) => `/pagamenti/mandati/${id}`,
  distinte: () => '/pagamenti/distinte',
  nuovaDistinta: () => '/pagamenti/distinte/nuova',
  distinta: (id: string) => `/pagamenti/distinte/${id}`,
  pagamento: (id: string) => `/pagamenti/${id}`,
  dilazioni: () => '/dilazioni',
  nuovaDilazione: () => '/dilazioni/nuova',
  dilazione: (id: string) => `/dilazioni/${id}`,
  abbonamenti: () => '/abbonamenti',
  abbonamento: (id: string) => `/abbonamenti/${id}`,
  piani: () => '/abbonamenti/piani',
  piano: (id: string) => `/abbonamenti/piani/${id}`,
  regalo: (id: string) => `/regali/${id}`,
  abbonati: (id: string) => `/abbonamenti/piani/${id}/abbonati`,
  utenze: () => '/utenze',
  utenza: (id: string) => `/utenze/${id}`,
  documenti: () => '/documenti',
  documento: (id: string) => `/documenti/${id}`,
  reports: () => '/reports',
  report: (id: string) => `/reports/${id}`,
  clienti: () => '/clienti',
  cliente: (id: string) => `/cliente/${id}`,
  clientePagamenti: (id: string) => `/cliente/${id}/pagamenti`,
  clienteDilazioni: (id: string) => `/cliente/${id}/dilazioni`,
  clienteAbbonamenti: (id: string) => `/cliente/${id}/abbonamenti`,
  esercenti: () => '/esercenti',
  esercente: (id: string) => `/esercente/${id}`,
  esercentePagamenti: (id: string) => `/esercente/${id}/pagamenti`,
  esercenteDilazioni: (id: string) => `/esercente/${id}/dilazioni`,
  esercenteAbbonamenti: (id: string) => `/esercente/${id}/abbonamenti`,
  esercenteRegistrazione: (id: string) => `/esercente/${id}/registrazione`,
  ricercaEsercenti: () => '/ricerca_esercenti',
  gateway: (id: string) => `/gateway/${id}`,
  raccolte: () => '/raccolte',
  raccolta: (id: string) => `/raccolte/${id}`,
} as const

/** An address with a query of its own, as a link wants it. */
export function linkTo(address: string): { to: string; search: Record<string, string> } {
  const [to = '', query = ''] = address.split('?')
  return { to, search: Object.fromEntries(new URLSearchParams(query)) }
}

/** Addresses outside of the portal's pages: the server answers them itself. */
export const logoutAddress = () => `/logout?referrer=${encodeURIComponent(portalOrigin())}`
