import * as z from 'zod/mini'
import type { Endpoint } from '../chiamata/endpoint.ts'

/** The days for which a call made with a key is kept. */
export const GIORNI_REGISTRO_API = 30

const richiesta = z.object({
  _id: z.string(),
  chiave_id: z.string(),
  chiave_nome: z.string(),
  /** The id that the answer carried in `x-request-id`. */
  id_richiesta: z.string(),
  metodo: z.string(),
  /** The path as the documentation writes it. */
  rotta: z.string(),
  percorso: z.string(),
  stato: z.int(),
  codice: z.nullable(z.string()),
  durata_ms: z.int(),
  ip: z.string(),
  /** True where the answer was that of the first time, for its `Idempotency-Key`. */
  ripetuta: z.boolean(),
  at: z.string(),
})
export type RichiestaApi = z.infer<typeof richiesta>

/** The outcomes that one looks for together. */
export const ESITI_RICHIESTA = ['riuscite', 'rifiutate', 'errori'] as const

export const searchRichiesteApi = {
  method: 'POST',
  path: '/api/richieste_api/cerca',
  reads: true,
  allow: ['esercente'],
  summary: 'Le chiamate fatte con le chiavi API negli ultimi 30 giorni, dalle più recenti',
  body: z.strictObject({
    esito: z.optional(z.enum(ESITI_RICHIESTA)),
    chiave_id: z.optional(z.string().check(z.maxLength(24))),
    rotta: z.optional(z.string().check(z.maxLength(200))),
    metodo: z.optional(z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])),
    /** The whole id. */
    id_richiesta: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    /** The `_id` of the last row of the page before. */
    prima_di: z.optional(z.string().check(z.maxLength(24))),
  }),
  response: z.object({ data: z.array(richiesta), altre: z.boolean() }),
} as const satisfies Endpoint

export const getRichiestaApi = {
  method: 'GET',
  path: '/api/richieste_api/:id',
  allow: ['esercente'],
  summary: 'Una chiamata fatta con una chiave API',
  response: z.object({
    ...richiesta.shape,
    /** The data that was sent, with the words of people taken out; null where there was none. */
    corpo: z.unknown(),
    /** The refusal, as it was answered. */
    errore: z.nullable(
      z.object({
        error_message: z.string(),
        errors: z.array(z.object({ pointer: z.string(), message: z.string() })),
      }),
    ),
  }),
} as const satisfies Endpoint
