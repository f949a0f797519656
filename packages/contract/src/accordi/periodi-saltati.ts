import * as z from 'zod/mini'
import { abbonamento } from './abbonamenti.ts'
import type { Endpoint } from '../chiamata/endpoint.ts'

/** The body repeats what the esercente read: nothing is done when it has changed in the meantime. */
export const decidiPeriodi = {
  method: 'POST',
  path: '/api/abbonamenti/:id/periodi_saltati',
  allow: ['esercente'],
  summary:
    'Decide dei periodi passati durante un fermo: li condona, ne chiede il pagamento o prolunga',
  body: z.strictObject({
    scelta: z.enum(['condona', 'chiedi', 'prolunga']),
    periodi: z.int().check(z.minimum(1)),
    totale_centesimi: z.int().check(z.minimum(1)),
  }),
  response: abbonamento,
  idempotent: true,
} as const satisfies Endpoint
