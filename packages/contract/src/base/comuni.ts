import * as z from 'zod/mini'
import type { Endpoint } from '../chiamata/endpoint.ts'

const comune = z.object({
  belfiore: z.string(),
  nome: z.string(),
  /** The letters of the provincia; EE for a country. */
  sigla: z.string(),
  /** The last day of one that is no more. */
  valido_al: z.nullable(z.string()),
})
export type Comune = z.infer<typeof comune>

/** Comuni and countries whose name begins with what was typed, then those that contain it. */
export const searchComuni = {
  method: 'GET',
  path: '/api/comuni',
  allow: 'sessione',
  summary: 'Cerca tra comuni e Stati',
  querystring: z.strictObject({
    cerca: z.string().check(z.trim(), z.minLength(2), z.maxLength(60)),
    /** `si` leaves out comuni that no longer exist: an address needs those of today, a birth any. */
    attuali: z.optional(z.enum(['si'])),
  }),
  response: z.object({ data: z.array(comune) }),
} as const satisfies Endpoint
