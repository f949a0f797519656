import { QUANTO_PROMESSO, STATI_PROMESSA } from '@rateo/domain/stati/promessa'
import * as z from 'zod/mini'
import { contaBody } from '../chiamata/contatori.ts'
import type { Endpoint } from '../chiamata/endpoint.ts'

const promessa = z.object({
  _id: z.string(),
  pagamento_id: z.string(),
  quanto: z.enum(QUANTO_PROMESSO),
  /** The sum that was left to pay when it was promised. */
  importo_centesimi: z.int(),
  /** The half that was to be paid at once; null where all was promised for the day. */
  acconto_centesimi: z.nullable(z.int()),
  acconto_pagato: z.boolean(),
  giorno: z.string(),
  stato: z.enum(STATI_PROMESSA),
  fatta_at: z.string(),
  conclusa_il: z.nullable(z.string()),
})
export type Promessa = z.infer<typeof promessa>

const promesse = z.object({
  /** The reason why no day can be promised now; null where one can. */
  motivo_no: z.nullable(z.string()),
  /** The days that may be chosen. */
  dal: z.string(),
  al: z.string(),
  residuo_centesimi: z.int(),
  /** The half that would be paid now; null where it is too small. */
  meta_centesimi: z.nullable(z.int()),
  /** The promises that are left on this debt, this one included. */
  rimaste: z.int(),
  data: z.array(promessa),
})
export type Promesse = z.infer<typeof promesse>

export const getPromesse = {
  method: 'GET',
  path: '/api/pagamenti/:id/promessa',
  allow: ['esercente', 'cliente', 'admin'],
  summary: 'Quando il cliente ha detto che paga un debito in ritardo, e se lo può dire ancora',
  response: promesse,
} as const satisfies Endpoint

export const prometti = {
  method: 'POST',
  path: '/api/pagamenti/:id/promessa',
  allow: ['cliente'],
  summary: 'Dice in che giorno si paga: fino ad allora solleciti e nuovi addebiti si fermano',
  body: z.strictObject({
    giorno: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'Scegli un giorno')),
    quanto: z.enum(QUANTO_PROMESSO),
  }),
  response: promesse,
  idempotent: true,
} as const satisfies Endpoint

export const terminaPromessa = {
  method: 'POST',
  path: '/api/pagamenti/:id/promessa/termina',
  allow: ['esercente', 'admin'],
  summary: 'Termina la promessa in corso: i solleciti riprendono subito',
  body: z.strictObject({}),
  response: promesse,
  idempotent: true,
} as const satisfies Endpoint

export const promesseDelPiano = {
  method: 'GET',
  path: '/api/dilazioni/:id/promesse',
  allow: ['esercente', 'cliente', 'admin'],
  summary: 'Le promesse sulle rate di una dilazione',
  response: z.object({ data: z.array(z.object({ ...promessa.shape, n: z.int() })) }),
} as const satisfies Endpoint

const conto = z.object({ quante: z.int(), importo_centesimi: z.int() })
const riepilogo = z.object({ attese: conto, mantenute: conto, non_mantenute: conto })
export type RiepilogoPromesse = z.infer<typeof riepilogo>

export const riepilogoPromesse = {
  method: 'POST',
  path: '/api/promesse/riepilogo',
  allow: ['esercente', 'admin'],
  summary: 'Le promesse di pagamento: attese, mantenute e non mantenute',
  body: contaBody,
  response: riepilogo,
  reads: true,
} as const satisfies Endpoint
