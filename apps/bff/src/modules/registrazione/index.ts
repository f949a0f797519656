export { attoContratto } from './atto-contratto.ts'
export { accountRoutes } from './account.routes.ts'
export { messaggiRegistrazione } from './messaggi-registrazione.ts'
export { registrazioneRoutes } from './registrazione.routes.ts'
