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
    path: '/beneficiari',
    staticData: { title: 'Beneficiari' },
    component: lazyPage(
      () => import('../../features/beneficiari/beneficiari.page.tsx'),
      'BeneficiariPage',
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/beneficiari/$id',
    staticData: { title: 'Beneficiario' },
    component: lazyPage(
      () => import('../../features/beneficiari/beneficiario.page.tsx'),
      'BeneficiarioPage',
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/quote/$id',
    staticData: { title: 'La tua quota' },
    component: lazyPage(() => import('../../features/ripartizioni/quota.page.tsx'), 'QuotaPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/ripartizioni',
    staticData: { title: 'Spese divise' },
    component: lazyPage(
      () => import('../../features/ripartizioni/ripartizioni.page.tsx'),
      'RipartizioniPage',
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/ripartizioni/$id',
    staticData: { title: 'Spesa divisa' },
    component: lazyPage(
      () => import('../../features/ripartizioni/ripartizione.page.tsx'),
      'RipartizionePage',
    ),
  }),
] as const
