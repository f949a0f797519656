export { carteRoutes } from './carte.routes.ts'
export { completaDaEvento } from './completa-da-evento.ts'
