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
      () => import('../../features/movimenti/movimenti.page.tsx'),
      'MovimentiPage',
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/pagamenti/accrediti',
    staticData: { title: 'Accrediti' },
    component: lazyPage(
      () => import('../../features/pagamenti/accrediti/accrediti.page.tsx'),
      'AccreditiPage',
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/pagamenti/mandati',
    staticData: { title: 'Mandati' },
    component: lazyPage(() => import('../../features/mandati/mandati.page.tsx'), 'MandatiPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/pagamenti/mandati/$id',
    staticData: { title: 'Mandato' },
    component: lazyPage(() => import('../../features/mandati/mandato.page.tsx'), 'MandatoPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/pagamenti/distinte',
    staticData: { title: 'Distinte SDD' },
    component: lazyPage(() => import('../../features/distinte/distinte.page.tsx'), 'DistintePage'),
  }),
  createRoute({
    getParentRoute,
    path: '/pagamenti/distinte/nuova',
    staticData: { title: 'Nuova distinta SDD' },
    component: lazyPage(
      () => import('../../features/distinte/nuova-distinta.page.tsx'),
      'NuovaDistintaPage',
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/pagamenti/distinte/$id',
    staticData: { title: 'Distinta SDD' },
    component: lazyPage(() => import('../../features/distinte/distinta.page.tsx'), 'DistintaPage'),
  }),
] as const
