import { ESITI_RIESAME } from '@rateo/domain/credito/decisione-credito'
import * as z from 'zod/mini'
import { testoLibero } from '../chiamata/campi.ts'
import type { Endpoint } from '../chiamata/endpoint.ts'
import { richiesta } from './assistenza.ts'

// A person looks at what a rule of credit refused.

export const chiediRiesame = {
  method: 'POST',
  path: '/api/gateway/:id/rate/:offerta_id/riesame',
  allow: ['cliente'],
  summary: 'Chiede a una persona di riesaminare un’offerta a rate che una regola ha rifiutato',
  body: z.strictObject({ nota: z.optional(testoLibero('che cosa vuoi dirci', 500)) }),
  response: z.object({ richiesta_id: z.string() }),
  // The same request sent twice would be answered twice.
  idempotent: true,
} as const satisfies Endpoint

export const riesamina = {
  method: 'POST',
  path: '/api/assistenza/:id/riesame',
  allow: ['admin'],
  summary: 'Riesamina un rifiuto: il cliente legge l’esito e il motivo nella sua richiesta',
  body: z.strictObject({
    esito: z.enum(ESITI_RIESAME, 'Scegli l’esito'),
    motivo: testoLibero('il motivo', 500),
  }),
  response: richiesta,
  idempotent: true,
} as const satisfies Endpoint
