import * as z from 'zod/mini'
import type { Endpoint } from '../chiamata/endpoint.ts'

const evento = z.object({
  _id: z.string(),
  at: z.string(),
  /** A name; for what staff did, to the others, who they work for. */
  chi: z.string(),
  canale: z.enum(['portale', 'api', 'sistema']),
  azione: z.string(),
  /** The changes in words: field, value before, value after. */
  modifiche: z.array(
    z.object({ campo: z.string(), prima: z.nullable(z.string()), dopo: z.nullable(z.string()) }),
  ),
  /** The address of the caller, told to an esercente of its own people only, and to the staff of everybody. */
  ip: z.nullable(z.string()),
})
export type EventoDiRecord = z.infer<typeof evento>

export const getCronologiaDiRecord = {
  method: 'GET',
  path: '/api/cronologia/:raccolta/:id/eventi',
  allow: ['esercente', 'admin'],
  summary:
    'Che cosa è successo a un record, chi l’ha fatto, quando e da dove; il più recente prima',
  response: z.object({
    data: z.array(evento),
    /** True when there are events older than those listed. */
    altri: z.boolean(),
  }),
} as const satisfies Endpoint
