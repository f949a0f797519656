import * as z from 'zod/mini'
import { abbonamento } from './abbonamenti.ts'
import type { Endpoint } from '../chiamata/endpoint.ts'
import { metodoSalvato } from '../incasso/metodo-salvato.ts'

export const metodoAbbonamento = {
  method: 'PUT',
  path: '/api/abbonamenti/:id/metodo',
  allow: ['cliente'],
  summary: 'Sceglie su che cosa si fanno i prossimi addebiti di un abbonamento',
  body: z.strictObject(metodoSalvato),
  response: abbonamento,
} as const satisfies Endpoint

/** A new period begins today and is charged to what is chosen: the price that was read is confirmed with it. */
export const riprendiAbbonamento = {
  method: 'POST',
  path: '/api/abbonamenti/:id/riprendi',
  allow: ['cliente'],
  summary: 'Riprende un abbonamento in pausa, da oggi, sul metodo scelto',
  body: z.strictObject({ ...metodoSalvato, importo_centesimi: z.int() }),
  response: abbonamento,
  idempotent: true,
} as const satisfies Endpoint
