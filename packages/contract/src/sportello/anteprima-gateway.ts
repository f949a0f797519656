import * as z from 'zod/mini'
import type { Endpoint } from '../chiamata/endpoint.ts'
import { gateway } from './gateway.ts'

/** The outcomes that an esercente may look at before its cliente pays. */
export const ESITI_ANTEPRIMA = [
  'da_pagare',
  'riuscito',
  'rifiutato',
  'sdd_in_attesa',
  'esito_sconosciuto',
] as const
export type EsitoAnteprima = (typeof ESITI_ANTEPRIMA)[number]

/** The page as the cliente would see it, in each outcome: nothing is charged and nothing is written. */
export const getAnteprimaGateway = {
  method: 'GET',
  path: '/api/pagamenti/:id/anteprima',
  allow: ['esercente'],
  summary: 'La pagina di pagamento come la vede il cliente, con gli esiti di prova',
  response: z.object({
    /** The page of the cliente who owes the debt, without their saved cards, accounts and other debts. */
    pagine: z.record(z.enum(ESITI_ANTEPRIMA), gateway),
  }),
} as const satisfies Endpoint
