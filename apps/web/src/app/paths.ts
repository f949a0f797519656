/** Every address of the portal that a link leads to. Links and routes are both built from here. */
export const paths = {
  home: () => '/home',
  profilo: () => '/profilo',
  assistenza: () => '/assistenza',
  registrazione: () => '/registrazione',
  pagamenti: () => '/pagamenti',
  richiediPagamento: () => '/pagamenti/nuovo',
  pagamento: (id: string) => `/pagamenti/${id}`,
  dilazioni: () => '/dilazioni',
  dilazione: (id: string) => `/dilazioni/${id}`,
  abbonamenti: () => '/abbonamenti',
  abbonamento: (id: string) => `/abbonamenti/${id}`,
  piani: () => '/abbonamenti/piani',
  piano: (id: string) => `/abbonamenti/piani/${id}`,
  utenze: () => '/utenze',
  utenza: (id: string) => `/utenze/${id}`,
  documenti: () => '/documenti',
  documento: (id: string) => `/documenti/${id}`,
  reports: () => '/reports',
  report: (id: string) => `/reports/${id}`,
  esercenti: () => '/esercenti',
  gateway: (id: string) => `/gateway/${id}`,
} as const

/** Addresses outside of the portal's pages: the server answers them itself. */
export const logoutAddress = () => `/logout?referrer=${encodeURIComponent(window.location.origin)}`
