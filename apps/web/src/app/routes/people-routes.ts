import { createRoute } from '@tanstack/react-router'
import { lazyPage } from './lazy-page.ts'
import { getParentRoute } from './root-route.ts'

const clientePage = () => import('../../features/clienti/cliente.page.tsx')
const esercentePage = () => import('../../features/esercenti/esercente.page.tsx')
const staticData = { cliente: { title: 'Cliente' }, esercente: { title: 'Esercente' } }

/** The people of the portal: who buys and who sells, their lists and the pages of each. */
export const peopleRoutes = [
  createRoute({
    getParentRoute,
    path: '/clienti',
    staticData: { title: 'Clienti' },
    component: lazyPage(() => import('../../features/clienti/clienti.page.tsx'), 'ClientiPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/cliente/$id',
    staticData: staticData.cliente,
    component: lazyPage(clientePage, 'ClientePage'),
  }),
  createRoute({
    getParentRoute,
    path: '/cliente/$id/pagamenti',
    staticData: staticData.cliente,
    component: lazyPage(clientePage, 'ClientePagamentiPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/cliente/$id/dilazioni',
    staticData: staticData.cliente,
    component: lazyPage(clientePage, 'ClienteDilazioniPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/cliente/$id/abbonamenti',
    staticData: staticData.cliente,
    component: lazyPage(clientePage, 'ClienteAbbonamentiPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/esercenti',
    staticData: { title: 'Esercenti' },
    component: lazyPage(
      () => import('../../features/esercenti/esercenti.page.tsx'),
      'EsercentiPage',
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/esercente/$id',
    staticData: staticData.esercente,
    component: lazyPage(esercentePage, 'EsercentePage'),
  }),
  createRoute({
    getParentRoute,
    path: '/esercente/$id/pagamenti',
    staticData: staticData.esercente,
    component: lazyPage(esercentePage, 'EsercentePagamentiPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/esercente/$id/dilazioni',
    staticData: staticData.esercente,
    component: lazyPage(esercentePage, 'EsercenteDilazioniPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/esercente/$id/abbonamenti',
    staticData: staticData.esercente,
    component: lazyPage(esercentePage, 'EsercenteAbbonamentiPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/esercente/$id/registrazione',
    staticData: staticData.esercente,
    component: lazyPage(
      async () => (await import('./later-pages.ts')).esercenteRegistrazione(),
      'EsercenteRegistrazionePage',
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/ricerca_esercenti',
    staticData: { title: 'Trova esercenti' },
    component: lazyPage(
      async () => (await import('./later-pages.ts')).ricercaEsercenti(),
      'RicercaEsercentiPage',
    ),
  }),
] as const
