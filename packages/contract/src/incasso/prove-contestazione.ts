import { PROVE, PROVE_FILE } from '@rateo/domain/stati/contestazione'
import * as z from 'zod/mini'
import type { Endpoint } from '../chiamata/endpoint.ts'
import { contestazione } from './contestazioni.ts'

export const PROVA_MAX = 4000
/** All files of one claim together, as the payment service forwards them to the bank. */
export const PESO_PROVE = 4_500_000

export const inviaProve = {
  method: 'POST',
  path: '/api/contestazioni/:id/prove',
  allow: ['esercente', 'admin'],
  summary: 'Risponde a una contestazione con le prove, una volta sola',
  body: z.strictObject({
    prove: z.partialRecord(
      z.enum(PROVE),
      z.string().check(z.trim(), z.maxLength(PROVA_MAX, 'Al massimo 4.000 caratteri')),
    ),
  }),
  response: contestazione,
  idempotent: true,
} as const satisfies Endpoint

/** The money stays with the cliente. */
export const accettaContestazione = {
  method: 'POST',
  path: '/api/contestazioni/:id/accetta',
  allow: ['esercente', 'admin'],
  summary: 'Accetta una contestazione: l’importo resta al cliente',
  body: z.strictObject({}),
  response: contestazione,
  idempotent: true,
} as const satisfies Endpoint

/** The body is the file itself: PDF, JPEG or PNG, recognised by its content. Another one of the same kind takes its place. */
export const caricaProva = {
  method: 'POST',
  path: '/api/contestazioni/:id/file',
  allow: ['esercente', 'admin'],
  summary: 'Allega un file alle prove di una contestazione, prima di inviarle',
  querystring: z.strictObject({
    prova: z.enum(PROVE_FILE),
    nome_file: z.string().check(z.trim(), z.minLength(1), z.maxLength(150)),
  }),
  response: contestazione,
} as const satisfies Endpoint

export const eliminaProva = {
  method: 'DELETE',
  path: '/api/contestazioni/:id/file/:file',
  allow: ['esercente', 'admin'],
  summary: 'Toglie un file dalle prove che non sono ancora state inviate',
  response: contestazione,
} as const satisfies Endpoint

export const scaricaProva = {
  method: 'GET',
  path: '/api/contestazioni/:id/file/:file',
  allow: ['esercente', 'admin'],
  summary: 'Un file delle prove di una contestazione, come è stato caricato',
  response: z.unknown(),
} as const satisfies Endpoint
