import type { Route } from '../../router/matching.ts'
import { lazyPage } from '../../router/page.ts'

/** The lists that people keep on the portal beside their payments, and the pages of their records. */
export const archivioRoutes: readonly Route[] = [
  {
    path: '/utenze',
    title: 'Utenze',
    page: lazyPage(() => import('../../features/utenze/utenze.page.tsx'), 'UtenzePage'),
  },
  {
    path: '/utenze/$id',
    title: 'Utenza',
    page: lazyPage(() => import('../../features/utenze/utenza.page.tsx'), 'UtenzaPage'),
  },
  {
    path: '/documenti',
    title: 'Documenti',
    page: lazyPage(() => import('../../features/documenti/documenti.page.tsx'), 'DocumentiPage'),
  },
  {
    path: '/documenti/$id',
    title: 'Documento',
    page: lazyPage(() => import('../../features/documenti/documento.page.tsx'), 'DocumentoPage'),
  },
  {
    path: '/reports',
    title: 'Report',
    page: lazyPage(() => import('../../features/reports/reports.page.tsx'), 'ReportsPage'),
  },
  {
    path: '/reports/$id',
    title: 'Report',
    page: lazyPage(() => import('../../features/reports/report.page.tsx'), 'ReportPage'),
  },
]
