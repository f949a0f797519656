import { createRoute } from '@tanstack/react-router'
import { lazyPage } from './lazy-page.ts'
import { getParentRoute } from './root-route.ts'

/** Pages of banking: the money that arrived, the right to debit an account, the files for the esercente's bank. */
export const bancaRoutes = [
  createRoute({
    getParentRoute,
    path: '/pagamenti/movimenti',
    staticData: { title: 'Movimenti' },
    component: lazyPage(
      async () => (await import('./later-pages.ts')).movimenti(),
      'MovimentiPage',
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/pagamenti/accrediti',
    staticData: { title: 'Accrediti' },
    component: lazyPage(
      async () => (await import('./later-pages.ts')).accrediti(),
      'AccreditiPage',
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/pagamenti/fatture',
    staticData: { title: 'Carica le fatture' },
    component: lazyPage(
      async () => (await import('./later-pages.ts')).fatture(),
      'CaricaFatturePage',
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/pagamenti/fatture/caricate',
    staticData: { title: 'Fatture caricate' },
    component: lazyPage(
      async () => (await import('./later-pages.ts')).fattureCaricate(),
      'FattureCaricatePage',
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/pagamenti/mandati',
    staticData: { title: 'Mandati' },
    component: lazyPage(async () => (await import('./later-pages.ts')).mandati(), 'MandatiPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/pagamenti/mandati/$id',
    staticData: { title: 'Mandato' },
    component: lazyPage(async () => (await import('./later-pages.ts')).mandato(), 'MandatoPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/pagamenti/distinte',
    staticData: { title: 'Distinte SDD' },
    component: lazyPage(async () => (await import('./later-pages.ts')).distinte(), 'DistintePage'),
  }),
  createRoute({
    getParentRoute,
    path: '/pagamenti/distinte/nuova',
    staticData: { title: 'Nuova distinta SDD' },
    component: lazyPage(
      async () => (await import('./later-pages.ts')).nuovaDistinta(),
      'NuovaDistintaPage',
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/pagamenti/distinte/$id',
    staticData: { title: 'Distinta SDD' },
    component: lazyPage(async () => (await import('./later-pages.ts')).distinta(), 'DistintaPage'),
  }),
] as const
