import { ULTIMO_GIORNO_ADDEBITO } from '@rateo/domain/atti/giorno-addebito'
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

const giorno = z
  .int('Scegli un giorno')
  .check(
    z.minimum(1, 'Scegli un giorno'),
    z.maximum(ULTIMO_GIORNO_ADDEBITO, `Al massimo il ${ULTIMO_GIORNO_ADDEBITO}`),
  )

const anteprima = z.object({
  giorno: z.int(),
  /** The days that the next charge is for, and its sum; 0 where it is too little for a card. */
  dal: z.string(),
  al: z.string(),
  giorni: z.int(),
  importo_centesimi: z.int(),
  /** The first whole period, on the new day. */
  prossimo: z.string(),
  prossimo_importo_centesimi: z.int(),
})
export type AnteprimaGiorno = z.infer<typeof anteprima>

export const anteprimaGiorno = {
  method: 'POST',
  path: '/api/abbonamenti/:id/giorno/anteprima',
  allow: ['esercente', 'cliente'],
  summary: 'Che cosa fa un altro giorno di addebito: il prossimo addebito e quello dopo',
  body: z.strictObject({ giorno }),
  response: anteprima,
  reads: true,
} as const satisfies Endpoint

/** The body repeats what was read: where it has changed meanwhile nothing is done. */
export const cambiaGiorno = {
  method: 'POST',
  path: '/api/abbonamenti/:id/giorno',
  allow: ['esercente', 'cliente'],
  summary: 'Cambia il giorno del mese in cui si addebita, dal prossimo addebito',
  body: z.strictObject({ giorno, dal: z.string(), importo_centesimi: z.int() }),
  response: abbonamento,
  idempotent: true,
} as const satisfies Endpoint

export const annullaGiorno = {
  method: 'DELETE',
  path: '/api/abbonamenti/:id/giorno',
  allow: ['esercente', 'cliente'],
  summary: 'Toglie il cambio di giorno prima del prossimo addebito',
  response: abbonamento,
} as const satisfies Endpoint
