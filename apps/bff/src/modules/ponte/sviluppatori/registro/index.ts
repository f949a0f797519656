export { dimenticaRichieste } from './dimentica-richieste.ts'
export { registraRichieste } from './registra-richieste.ts'
export { registroApiRoutes } from './registro.routes.ts'
