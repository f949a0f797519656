import { MOTIVI_RINEGOZIAZIONE } from '@rateo/domain/atti/richiesta-rinegoziazione'
import { STATI_ASSISTENZA } from '@rateo/domain/stati/assistenza'
import * as z from 'zod/mini'
import { testoLibero } from '../chiamata/campi.ts'
import type { Endpoint } from '../chiamata/endpoint.ts'

const chiesta = z.object({
  /** The request in which it is talked about; null for the esercente, whose request it is not. */
  richiesta_id: z.nullable(z.string()),
  stato: z.enum(STATI_ASSISTENZA),
  motivo: z.enum(MOTIVI_RINEGOZIAZIONE),
  al_mese_centesimi: z.int(),
  nota: z.nullable(z.string()),
  chiesta_at: z.string(),
})

const rinegoziazioni = z.object({
  /** The last first. */
  data: z.array(chiesta),
  /** The reason why the cliente cannot ask now; null where it can, and for the others. */
  motivo_no: z.nullable(z.string()),
})
export type Rinegoziazioni = z.infer<typeof rinegoziazioni>

export const listRinegoziazioni = {
  method: 'GET',
  path: '/api/dilazioni/:id/rinegoziazioni',
  allow: ['esercente', 'cliente', 'admin'],
  summary: 'Quello che il cliente ha chiesto di cambiare in una dilazione',
  response: rinegoziazioni,
} as const satisfies Endpoint

export const chiediRinegoziazione = {
  method: 'POST',
  path: '/api/dilazioni/:id/rinegoziazioni',
  allow: ['cliente'],
  summary: 'Chiede altre condizioni: apre una richiesta di assistenza che legge anche l’esercente',
  body: z.strictObject({
    motivo: z.enum(MOTIVI_RINEGOZIAZIONE, 'Scegli il motivo'),
    al_mese_centesimi: z
      .int('Inserisci quanto puoi pagare al mese, anche 0,00')
      .check(
        z.minimum(0, 'L’importo non può essere negativo'),
        z.maximum(100_000_000, 'Al massimo 1.000.000,00 €'),
      ),
    nota: z.optional(testoLibero('che cosa proponi', 500)),
  }),
  response: rinegoziazioni,
  // The same request sent twice would be answered twice.
  idempotent: true,
} as const satisfies Endpoint
