import * as z from 'zod/mini'
import type { Endpoint } from '../chiamata/endpoint.ts'

/**
 * Browsers report here what a page tried against its content policy. The formats are theirs, so this is no call of
 * the contract.
 */
export const SEGNALA_VIOLAZIONI = '/api/violazioni_csp'

const violazione = z.object({
  _id: z.string(),
  /** The directive that forbade it. */
  direttiva: z.string(),
  /** The thing that the browser blocked: an address, or a word of the browser's. */
  bloccato: z.string(),
  pagina: z.string(),
  /** The script that tried, with its line; empty where the browser does not say. */
  origine: z.string(),
  estratto: z.string(),
  volte: z.int(),
  prima_at: z.string(),
  ultima_at: z.string(),
})
export type ViolazioneCsp = z.infer<typeof violazione>

export const getViolazioni = {
  method: 'GET',
  path: '/api/gestione/violazioni_csp',
  allow: ['admin'],
  summary: 'Che cosa i browser hanno impedito alle pagine',
  response: z.object({ data: z.array(violazione) }),
} as const satisfies Endpoint
