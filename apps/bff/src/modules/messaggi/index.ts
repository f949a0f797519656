export type { Uscita, UscitaHandler } from './uscita.ts'
export { usciteHandlers } from './uscite-handlers.ts'
