import * as z from 'zod/mini'
import { EVENTI_WEBHOOK } from '@rateo/domain/sviluppatori/eventi-webhook'
import type { Endpoint } from '../chiamata/endpoint.ts'

/** The longest that one call waits for an event. */
export const ATTESA_MASSIMA_SECONDI = 10
/** Events of one answer. */
export const EVENTI_INSIEME = 50

/** A program at work on somebody's own machine asks for its events: nothing is sent to it, so that it needs no address. */
export const creaAscolto = {
  method: 'POST',
  path: '/api/ascolti',
  allow: ['esercente'],
  summary: 'Comincia ad ascoltare gli eventi, senza un indirizzo pubblico',
  inVeduta: 'mai',
  body: z.strictObject({
    /** None for all of them. */
    eventi: z._default(z.array(z.enum(EVENTI_WEBHOOK)), []),
  }),
  /** `segreto` checks the signature of what is told. */
  response: z.object({ _id: z.string(), segreto: z.string(), fino: z.string() }),
  chiave: 'eventi:lettura',
} as const satisfies Endpoint

export const leggiAscolto = {
  method: 'POST',
  path: '/api/ascolti/:id/eventi',
  allow: ['esercente'],
  summary: 'I prossimi eventi di un ascolto: se non ce ne sono aspetta',
  body: z.strictObject({
    /** The deliveries that were taken: they are not told again. */
    ricevuti: z._default(
      z
        .array(
          z.strictObject({
            consegna_id: z.string().check(z.maxLength(24)),
            /** The answer of the program; null where it did not answer. */
            stato_http: z.nullable(z.int().check(z.minimum(100), z.maximum(599))),
            durata_ms: z.int().check(z.minimum(0), z.maximum(600_000)),
          }),
        )
        .check(z.maxLength(EVENTI_INSIEME)),
      [],
    ),
    attendi_secondi: z._default(
      z.int().check(z.minimum(0), z.maximum(ATTESA_MASSIMA_SECONDI)),
      ATTESA_MASSIMA_SECONDI,
    ),
  }),
  response: z.object({
    data: z.array(
      z.object({
        consegna_id: z.string(),
        tipo: z.string(),
        /** The headers of the message, its signature among them. */
        intestazioni: z.record(z.string(), z.string()),
        corpo: z.string(),
      }),
    ),
    fino: z.string(),
  }),
  chiave: 'eventi:lettura',
} as const satisfies Endpoint

export const chiudiAscolto = {
  method: 'DELETE',
  path: '/api/ascolti/:id',
  allow: ['esercente'],
  summary: 'Smette di ascoltare gli eventi',
  response: z.object({ _id: z.string() }),
  chiave: 'eventi:lettura',
} as const satisfies Endpoint
