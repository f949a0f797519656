import * as z from 'zod/mini'
import type { Endpoint } from '../chiamata/endpoint.ts'
import { dilazione } from './dilazioni.ts'

// A new plan in the place of one that runs, over what is left of it.

const anteprima = z.object({
  numero: z.string(),
  rate: z.int(),
  /** All that is left of the plan, and what of it has not matured: that is not owed any more. */
  residuo_centesimi: z.int(),
  non_dovuti_centesimi: z.int(),
  /** The mora of today: the new plan does not ask for it. */
  mora_centesimi: z.int(),
  /** The sum that the new plan is of. */
  importo_centesimi: z.int(),
  /** The events that its rate still wait for: those of the new plan wait for them too. */
  eventi: z.array(z.string()),
})
export type AnteprimaRinegoziazione = z.infer<typeof anteprima>

export const anteprimaRinegoziazione = {
  method: 'POST',
  path: '/api/dilazioni/:id/rinegozia/anteprima',
  allow: ['esercente'],
  summary: 'Su quale importo sarebbe un nuovo piano al posto di questo; non scrive nulla',
  body: z.strictObject({}),
  response: anteprima,
  reads: true,
} as const satisfies Endpoint

/** Answers with the bozza of the new plan, which is changed and sent like any other. */
export const rinegoziaDilazione = {
  method: 'POST',
  path: '/api/dilazioni/:id/rinegozia',
  allow: ['esercente'],
  summary:
    'Prepara un nuovo piano su quello che resta: sostituisce questo quando il cliente lo firma',
  body: z.strictObject({ importo_centesimi: z.int() }),
  response: dilazione,
  idempotent: true,
  capacita: 'nuovi_incassi',
} as const satisfies Endpoint
