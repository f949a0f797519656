import { createRoute } from '@tanstack/react-router'
import { lazyPage } from './lazy-page.ts'
import { getParentRoute } from './root-route.ts'

/** Pages whose addresses only are in the first file: what they are made of is written in one that comes with the first of them. */
const banca = async () => (await import('./later-pages.ts')).banca()
const beneficiari = async () => (await import('./later-pages.ts')).beneficiari()
const ripartizioni = async () => (await import('./later-pages.ts')).ripartizioni()

/** The lists that people keep on the portal beside their payments, and the pages of their records. */
export const archivioRoutes = [
  createRoute({
    getParentRoute,
    path: '/utenze',
    staticData: { title: 'Utenze' },
    component: lazyPage(async () => (await import('./later-pages.ts')).utenze(), 'UtenzePage'),
  }),
  createRoute({
    getParentRoute,
    path: '/utenze/$id',
    staticData: { title: 'Utenza' },
    component: lazyPage(async () => (await import('./later-pages.ts')).utenza(), 'UtenzaPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/pagamenti/$id/anteprima',
    staticData: { title: 'Anteprima del pagamento' },
    component: lazyPage(
      async () => (await import('./later-pages.ts')).anteprima(),
      'AnteprimaPage',
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/studio',
    staticData: { title: 'Studio' },
    component: lazyPage(async () => (await import('./later-pages.ts')).studio(), 'StudioPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/archivio',
    staticData: { title: 'Archivio' },
    component: lazyPage(async () => (await import('./later-pages.ts')).archivio(), 'ArchivioPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/documenti',
    staticData: { title: 'Documenti' },
    component: lazyPage(
      async () => (await import('./later-pages.ts')).documenti(),
      'DocumentiPage',
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/documenti/mesi',
    staticData: { title: 'Per il commercialista' },
    component: lazyPage(async () => (await import('./later-pages.ts')).pacchi(), 'PacchiPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/detrazioni',
    staticData: { title: 'Spese detraibili' },
    component: lazyPage(
      async () => (await import('./later-pages.ts')).detrazioni(),
      'DetrazioniPage',
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/documenti/ritenute',
    staticData: { title: 'Ritenute' },
    component: lazyPage(async () => (await import('./later-pages.ts')).ritenute(), 'RitenutePage'),
  }),
  createRoute({
    getParentRoute,
    path: '/documenti/$id',
    staticData: { title: 'Documento' },
    component: lazyPage(
      async () => (await import('./later-pages.ts')).documento(),
      'DocumentoPage',
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/reports',
    staticData: { title: 'Report' },
    component: lazyPage(async () => (await import('./later-pages.ts')).reports(), 'ReportsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/reports/$id',
    staticData: { title: 'Report' },
    component: lazyPage(async () => (await import('./later-pages.ts')).report(), 'ReportPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/raccolte',
    staticData: { title: 'Raccolte' },
    component: lazyPage(async () => (await import('./later-pages.ts')).raccolte(), 'RaccoltePage'),
  }),
  createRoute({
    getParentRoute,
    path: '/raccolte/$id',
    staticData: { title: 'Raccolta' },
    component: lazyPage(async () => (await import('./later-pages.ts')).raccolta(), 'RaccoltaPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/beneficiari',
    staticData: { title: 'Beneficiari' },
    component: lazyPage(beneficiari, 'BeneficiariPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/beneficiari/$id',
    staticData: { title: 'Beneficiario' },
    component: lazyPage(beneficiari, 'BeneficiarioPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/quote/$id',
    staticData: { title: 'La tua quota' },
    component: lazyPage(ripartizioni, 'QuotaPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/ripartizioni',
    staticData: { title: 'Spese divise' },
    component: lazyPage(ripartizioni, 'RipartizioniPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/ripartizioni/$id',
    staticData: { title: 'Spesa divisa' },
    component: lazyPage(ripartizioni, 'RipartizionePage'),
  }),
  createRoute({
    getParentRoute,
    path: '/banca',
    staticData: { title: 'Banca' },
    component: lazyPage(banca, 'BancaPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/banca/$id',
    staticData: { title: 'Movimento' },
    component: lazyPage(banca, 'MovimentoPage'),
  }),
] as const
