import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { searchBody, searchResponse } from './search.ts'

const clienteRow = z.object({
  _id: z.string(),
  nome: z.string(),
  email: z.string(),
  telefono: z.nullable(z.string()),
  citta: z.nullable(z.string()),
  codice_fiscale: z.nullable(z.string()),
  stato: z.enum(['in_registrazione', 'attivo', 'inattivo', 'bloccato', 'cancellato']),
})
export type ClienteRow = z.infer<typeof clienteRow>

export const searchClienti = {
  method: 'POST',
  path: '/api/search/clienti',
  allow: ['esercente', 'admin'],
  summary: 'Cerca tra i propri clienti',
  body: searchBody,
  response: searchResponse(clienteRow),
  reads: true,
} as const satisfies Endpoint
