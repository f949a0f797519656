import * as z from 'zod/mini'
import { testo } from './campi.ts'
import type { Endpoint } from './endpoint.ts'
import { nomiPassi } from './passi.ts'

const esito = z.object({ _id: z.string(), stato: z.string() })

export const approvaEsercente = {
  method: 'POST',
  path: '/api/esercenti/:id/approva',
  allow: ['admin'],
  summary: 'Approva un esercente: da qui può incassare',
  response: esito,
} as const satisfies Endpoint

/** Reopens only the steps that are named, each with what is asked in it. */
export const chiediIntegrazione = {
  method: 'POST',
  path: '/api/esercenti/:id/chiedi_integrazione',
  allow: ['admin'],
  summary: 'Chiede all’esercente di integrare la registrazione',
  body: z.strictObject({
    voci: z
      .array(
        z.strictObject({
          passo: z.enum(nomiPassi('esercente')),
          testo: testo('che cosa manca', 500),
        }),
      )
      .check(
        z.minLength(1, 'Indica almeno un passo da rivedere'),
        z.maxLength(8, 'Al massimo 8 passi'),
        z.refine((voci) => new Set(voci.map(({ passo }) => passo)).size === voci.length, {
          error: 'Lo stesso passo è indicato due volte',
        }),
      ),
  }),
  response: esito,
} as const satisfies Endpoint

export const rifiutaEsercente = {
  method: 'POST',
  path: '/api/esercenti/:id/rifiuta',
  allow: ['admin'],
  summary: 'Rifiuta un esercente',
  body: z.strictObject({ motivo: testo('il motivo', 500) }),
  response: esito,
} as const satisfies Endpoint
