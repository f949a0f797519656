import type { Route } from '../../router/matching.ts'
import { lazyPage } from '../../router/page.ts'

const clientePage = () => import('../../features/clienti/cliente.page.tsx')
const esercentePage = () => import('../../features/esercenti/esercente.page.tsx')

/** The people of the portal: who buys and who sells, their lists and the pages of each. */
export const peopleRoutes: readonly Route[] = [
  {
    path: '/clienti',
    title: 'Clienti',
    page: lazyPage(() => import('../../features/clienti/clienti.page.tsx'), 'ClientiPage'),
  },
  {
    path: '/cliente/$id',
    title: 'Cliente',
    page: lazyPage(clientePage, 'ClientePage'),
  },
  {
    path: '/cliente/$id/pagamenti',
    title: 'Cliente',
    page: lazyPage(clientePage, 'ClientePagamentiPage'),
  },
  {
    path: '/cliente/$id/dilazioni',
    title: 'Cliente',
    page: lazyPage(clientePage, 'ClienteDilazioniPage'),
  },
  {
    path: '/cliente/$id/abbonamenti',
    title: 'Cliente',
    page: lazyPage(clientePage, 'ClienteAbbonamentiPage'),
  },
  {
    path: '/esercenti',
    title: 'Esercenti',
    page: lazyPage(() => import('../../features/esercenti/esercenti.page.tsx'), 'EsercentiPage'),
  },
  {
    path: '/esercente/$id',
    title: 'Esercente',
    page: lazyPage(esercentePage, 'EsercentePage'),
  },
  {
    path: '/esercente/$id/pagamenti',
    title: 'Esercente',
    page: lazyPage(esercentePage, 'EsercentePagamentiPage'),
  },
  {
    path: '/esercente/$id/dilazioni',
    title: 'Esercente',
    page: lazyPage(esercentePage, 'EsercenteDilazioniPage'),
  },
  {
    path: '/esercente/$id/abbonamenti',
    title: 'Esercente',
    page: lazyPage(esercentePage, 'EsercenteAbbonamentiPage'),
  },
  {
    path: '/esercente/$id/registrazione',
    title: 'Esercente',
    page: lazyPage(
      () => import('../../features/esercenti/esercente-registrazione.page.tsx'),
      'EsercenteRegistrazionePage',
    ),
  },
  {
    path: '/ricerca_esercenti',
    title: 'Trova esercenti',
    page: lazyPage(
      () => import('../../features/ricerca-esercenti/ricerca-esercenti.page.tsx'),
      'RicercaEsercentiPage',
    ),
  },
]
