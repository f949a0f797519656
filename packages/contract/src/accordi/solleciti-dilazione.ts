import { LIVELLI_SOLLECITO } from '@rateo/domain/stati/sollecito'
import * as z from 'zod/mini'
import type { Endpoint } from '../chiamata/endpoint.ts'
import { sollecito } from '../incasso/solleciti.ts'

const inviato = z.object({
  ...sollecito.shape,
  /** The rata that it is about. */
  n: z.int(),
  /** The fate of the message on its way; null while it waits to leave. */
  esito: z.nullable(z.enum(['in_casella', 'inviato', 'fallito'])),
})

const inArrivo = z.object({
  n: z.int(),
  livello: z.enum(LIVELLI_SOLLECITO),
  canale: z.enum(['email', 'sms']),
  il: z.string(),
})

const solleciti = z.object({
  /** The last first. */
  inviati: z.array(inviato),
  /** Messages that will leave by themselves about the rate that are late and the next one, while they are not paid. */
  in_arrivo: z.array(inArrivo),
})
export type SollecitiDilazione = z.infer<typeof solleciti>

export const listSolleciti = {
  method: 'GET',
  path: '/api/dilazioni/:id/solleciti',
  allow: ['esercente', 'admin'],
  summary: 'I messaggi partiti per le rate di una dilazione, con l’esito, e quelli che partiranno',
  response: solleciti,
} as const satisfies Endpoint
