import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { type notaPagamento, pagamento } from './pagamenti.ts'

export const NOTA_MAX = 500
export type NotaPagamento = z.infer<typeof notaPagamento>

export const aggiungiNotaBody = z.strictObject({
  testo: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Scrivi la nota'),
      z.maxLength(NOTA_MAX, 'Al massimo 500 caratteri'),
    ),
})

export const aggiungiNota = {
  method: 'POST',
  path: '/api/pagamenti/:id/note',
  allow: ['esercente', 'admin'],
  summary: 'Scrive una nota che il cliente non legge',
  body: aggiungiNotaBody,
  response: pagamento,
  idempotent: true,
} as const satisfies Endpoint

export const eliminaNota = {
  method: 'DELETE',
  path: '/api/pagamenti/:id/note/:nota',
  allow: ['esercente', 'admin'],
  summary: 'Toglie una propria nota',
  response: pagamento,
} as const satisfies Endpoint
