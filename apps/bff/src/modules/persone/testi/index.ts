export { avvisaTesti } from './avvisa-testi.ts'
export { messaggiTesti } from './messaggi-testi.ts'
export { testiRoutes } from './testi.routes.ts'
export { selectDaLeggere, versioneInVigore } from './testi.queries.ts'
