import * as z from 'zod/mini'
import type { Endpoint } from '../chiamata/endpoint.ts'

const STATI_CARTA = ['attiva', 'in_scadenza', 'scaduta', 'bloccata'] as const

const carta = z.object({
  _id: z.string(),
  tipo: z.enum(['carta', 'addebito_sdd']),
  marchio: z.string(),
  ultime4: z.string(),
  scade_mese: z.nullable(z.int()),
  scade_anno: z.nullable(z.int()),
  intestatario: z.string(),
  soprannome: z.string(),
  predefinita: z.boolean(),
  stato: z.enum(STATI_CARTA),
  /** The number of running abbonamenti, and of dilazioni below, that are charged to it. */
  abbonamenti: z.int(),
  dilazioni: z.int(),
  /** Debts that are charged to it on a day that was chosen. */
  pagamenti: z.int(),
  created_at: z.string(),
})
export type Carta = z.infer<typeof carta>

const carte = z.object({ data: z.array(carta) })

/** Each role has its own cards, at its own address. */
export const carteEsercente = {
  method: 'GET',
  path: '/api/esercente/carte_di_credito',
  allow: ['esercente'],
  summary: 'Carte salvate dell’esercente',
  response: carte,
} as const satisfies Endpoint

export const carteCliente = {
  method: 'GET',
  path: '/api/cliente/carte_di_credito',
  allow: ['cliente'],
  summary: 'Carte salvate del cliente',
  response: carte,
} as const satisfies Endpoint
