import { createRoute } from '@tanstack/react-router'
import { lazyPage } from './lazy-page.ts'
import { getParentRoute } from './root-route.ts'

/** The lists that people keep on the portal beside their payments, and the pages of their records. */
export const archivioRoutes = [
  createRoute({
    getParentRoute,
    path: '/utenze',
    staticData: { title: 'Utenze' },
    component: lazyPage(() => import('../../features/utenze/utenze.page.tsx'), 'UtenzePage'),
  }),
  createRoute({
    getParentRoute,
    path: '/utenze/$id',
    staticData: { title: 'Utenza' },
    component: lazyPage(() => import('../../features/utenze/utenza.page.tsx'), 'UtenzaPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/studio',
    staticData: { title: 'Studio' },
    component: lazyPage(() => import('../../features/studio/studio.page.tsx'), 'StudioPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/documenti',
    staticData: { title: 'Documenti' },
    component: lazyPage(
      () => import('../../features/documenti/documenti.page.tsx'),
      'DocumentiPage',
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/documenti/mesi',
    staticData: { title: 'Per il commercialista' },
    component: lazyPage(() => import('../../features/documenti/pacchi.page.tsx'), 'PacchiPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/documenti/$id',
    staticData: { title: 'Documento' },
    component: lazyPage(
      () => import('../../features/documenti/documento.page.tsx'),
      'DocumentoPage',
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/reports',
    staticData: { title: 'Report' },
    component: lazyPage(() => import('../../features/reports/reports.page.tsx'), 'ReportsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/reports/$id',
    staticData: { title: 'Report' },
    component: lazyPage(() => import('../../features/reports/report.page.tsx'), 'ReportPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/raccolte',
    staticData: { title: 'Raccolte' },
    component: lazyPage(() => import('../../features/raccolte/raccolte.page.tsx'), 'RaccoltePage'),
  }),
  createRoute({
    getParentRoute,
    path: '/raccolte/$id',
    staticData: { title: 'Raccolta' },
    component: lazyPage(() => import('../../features/raccolte/raccolta.page.tsx'), 'RaccoltaPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/banca',
    staticData: { title: 'Banca' },
    component: lazyPage(() => import('../../features/banca/index.ts'), 'BancaPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/banca/$id',
    staticData: { title: 'Movimento' },
    component: lazyPage(() => import('../../features/banca/index.ts'), 'MovimentoPage'),
  }),
] as const
