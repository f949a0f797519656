import * as z from 'zod/mini'
import type { Endpoint } from '../chiamata/endpoint.ts'
import { promozione } from './promozioni.ts'

export const confermaProposta = {
  method: 'POST',
  path: '/api/promozioni/:id/proposte/:proposta/conferma',
  allow: ['admin'],
  summary: 'Conferma quello che un’altra persona dello staff ha proposto a carico del portale',
  body: z.strictObject({}),
  response: promozione,
} as const satisfies Endpoint

export const scartaProposta = {
  method: 'POST',
  path: '/api/promozioni/:id/proposte/:proposta/scarta',
  allow: ['admin'],
  summary: 'Scarta una proposta a carico del portale: se è una promozione nuova, è archiviata',
  body: z.strictObject({}),
  response: promozione,
} as const satisfies Endpoint
