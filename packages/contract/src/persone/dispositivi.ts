import * as z from 'zod/mini'
import type { Endpoint } from '../chiamata/endpoint.ts'

/** The most devices that one person is told on. */
export const MAX_DISPOSITIVI = 10

const elenco = z.object({
  /** The portal's public key, which a browser needs to be told; null where the portal tells nobody. */
  chiave: z.nullable(z.string()),
  data: z.array(
    z.object({
      _id: z.string(),
      user_agent: z.string(),
      created_at: z.string(),
      /** The instant of the last message that its push service took. */
      ultimo_at: z.nullable(z.string()),
    }),
  ),
})
export type Dispositivi = z.infer<typeof elenco>

export const getDispositivi = {
  method: 'GET',
  path: '/api/profilo/dispositivi',
  allow: 'sessione',
  summary: 'I dispositivi su cui si ricevono le notifiche',
  response: elenco,
} as const satisfies Endpoint

const NON_VALIDO = 'Il browser ha dato un indirizzo che non si può usare'

export const aggiungiDispositivo = {
  method: 'POST',
  path: '/api/profilo/dispositivi',
  allow: 'sessione',
  summary: 'Accende le notifiche su questo dispositivo',
  /** As the browser gives it (`PushSubscription`). */
  body: z.strictObject({
    endpoint: z.string().check(z.maxLength(1000, NON_VALIDO)),
    p256dh: z.string().check(z.regex(/^B[\w-]{86}$/, NON_VALIDO)),
    auth: z.string().check(z.regex(/^[\w-]{22}$/, NON_VALIDO)),
  }),
  response: z.extend(elenco, { questo: z.string() }),
} as const satisfies Endpoint

export const togliDispositivo = {
  method: 'DELETE',
  path: '/api/profilo/dispositivi/:id',
  allow: 'sessione',
  summary: 'Spegne le notifiche su un dispositivo',
  response: elenco,
} as const satisfies Endpoint
