import { nestedClient } from './nested-client.ts'

/** The cash-closing area. Its bearer is the server's business: the browser only has its session. */
export const callCassa = nestedClient('/chiusura_cassa')
