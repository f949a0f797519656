export { usciteHandlers } from './uscite-handlers.ts'
