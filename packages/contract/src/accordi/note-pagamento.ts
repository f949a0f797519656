import * as z from 'zod/mini'
import { testoLibero } from '../chiamata/campi.ts'
import type { Endpoint } from '../chiamata/endpoint.ts'
import { pagamento } from './pagamenti.ts'
import { notaPagamento } from './storia-pagamento.ts'

export const NOTA_MAX = 500
export type NotaPagamento = z.infer<typeof notaPagamento>

export const aggiungiNotaBody = z.strictObject({
  testo: testoLibero('la nota', NOTA_MAX),
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

// Notes of the esercente about a plan, which its cliente never reads.

const note = z.object({ data: z.array(notaPagamento) })

export const listNoteDilazione = {
  method: 'GET',
  path: '/api/dilazioni/:id/note',
  allow: ['esercente', 'admin'],
  summary: 'Le note su una dilazione, che il cliente non legge',
  response: note,
} as const satisfies Endpoint

export const aggiungiNotaDilazione = {
  method: 'POST',
  path: '/api/dilazioni/:id/note',
  allow: ['esercente', 'admin'],
  summary: 'Scrive una nota che il cliente non legge',
  body: aggiungiNotaBody,
  response: note,
  idempotent: true,
} as const satisfies Endpoint

export const eliminaNotaDilazione = {
  method: 'DELETE',
  path: '/api/dilazioni/:id/note/:nota',
  allow: ['esercente', 'admin'],
  summary: 'Toglie una propria nota',
  response: note,
} as const satisfies Endpoint
