export { testiRoutes } from './testi.routes.ts'
export { selectDaLeggere, versioneInVigore } from './testi.queries.ts'
