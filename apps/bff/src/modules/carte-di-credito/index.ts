export { listAddebitabili } from './carte.queries.ts'
export { carteRoutes } from './carte.routes.ts'
export { completaDaEvento } from './completa-da-evento.ts'
