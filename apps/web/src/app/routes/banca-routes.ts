import type { Route } from '../../router/matching.ts'
import { lazyPage } from '../../router/page.ts'

/** Pages of banking: the money that arrived, the right to debit an account, the files for the esercente's bank. */
export const bancaRoutes: readonly Route[] = [
  {
    path: '/pagamenti/movimenti',
    title: 'Movimenti',
    page: lazyPage(() => import('../../features/movimenti/movimenti.page.tsx'), 'MovimentiPage'),
  },
  {
    path: '/pagamenti/accrediti',
    title: 'Accrediti',
    page: lazyPage(
      () => import('../../features/pagamenti/accrediti/accrediti.page.tsx'),
      'AccreditiPage',
    ),
  },
  {
    path: '/pagamenti/mandati',
    title: 'Mandati',
    page: lazyPage(() => import('../../features/mandati/mandati.page.tsx'), 'MandatiPage'),
  },
  {
    path: '/pagamenti/mandati/$id',
    title: 'Mandato',
    page: lazyPage(() => import('../../features/mandati/mandato.page.tsx'), 'MandatoPage'),
  },
  {
    path: '/pagamenti/distinte',
    title: 'Distinte SDD',
    page: lazyPage(() => import('../../features/distinte/distinte.page.tsx'), 'DistintePage'),
  },
  {
    path: '/pagamenti/distinte/nuova',
    title: 'Nuova distinta SDD',
    page: lazyPage(
      () => import('../../features/distinte/nuova-distinta.page.tsx'),
      'NuovaDistintaPage',
    ),
  },
  {
    path: '/pagamenti/distinte/$id',
    title: 'Distinta SDD',
    page: lazyPage(() => import('../../features/distinte/distinta.page.tsx'), 'DistintaPage'),
  },
]
