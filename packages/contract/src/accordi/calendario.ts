import * as z from 'zod/mini'
import type { Endpoint } from '../chiamata/endpoint.ts'

// The calendar of what a cliente has to pay: an address that a phone reads by itself.

const calendario = z.object({
  /** The address to subscribe to; null while there is none. */
  url: z.nullable(z.string()),
})

export const getCalendario = {
  method: 'GET',
  path: '/api/calendario',
  allow: ['cliente'],
  summary: 'L’indirizzo del proprio calendario delle rate',
  response: calendario,
} as const satisfies Endpoint

export const creaCalendario = {
  method: 'POST',
  path: '/api/calendario',
  allow: ['cliente'],
  summary: 'Crea l’indirizzo del calendario; quello di prima, se c’era, resta',
  body: z.strictObject({}),
  response: calendario,
} as const satisfies Endpoint

export const revocaCalendario = {
  method: 'POST',
  path: '/api/calendario/revoca',
  allow: ['cliente'],
  summary: 'Spegne l’indirizzo del calendario: chi lo ha non legge più nulla',
  body: z.strictObject({}),
  response: calendario,
} as const satisfies Endpoint

export const getCalendarioDilazione = {
  method: 'GET',
  path: '/api/dilazioni/:id/calendario',
  allow: ['cliente'],
  summary: 'Le scadenze di una dilazione, in un file per il calendario',
  response: z.unknown(),
} as const satisfies Endpoint
