import * as z from 'zod/mini'
import { testo } from '../chiamata/campi.ts'
import type { Endpoint } from '../chiamata/endpoint.ts'
import { dilazione } from './dilazioni.ts'

// A rata that is due on an event: the esercente says that it has come, the cliente confirms or contests.

/** The largest file beside an event. */
export const PESO_FILE_EVENTO = 5 * 1024 * 1024

export const caricaFileEvento = {
  method: 'POST',
  path: '/api/dilazioni/:id/rate/:n/evento/file',
  allow: ['esercente'],
  summary: 'Carica un documento o una foto da mostrare al cliente con l’evento di una rata',
  querystring: z.strictObject({
    nome_file: z.string().check(z.trim(), z.minLength(1), z.maxLength(150)),
  }),
  response: z.object({ _id: z.string(), nome_file: z.string() }),
} as const satisfies Endpoint

export const scaricaFileEvento = {
  method: 'GET',
  path: '/api/dilazioni/:id/rate/:n/evento/file/:file',
  allow: ['esercente', 'cliente', 'admin'],
  summary: 'Il documento o la foto di un evento, come è stato caricato',
  response: z.unknown(),
} as const satisfies Endpoint

export const dichiaraEvento = {
  method: 'POST',
  path: '/api/dilazioni/:id/rate/:n/evento/dichiara',
  allow: ['esercente'],
  summary: 'Dice che l’evento di una rata è avvenuto: lo si chiede al cliente, nulla è addebitato',
  body: z.strictObject({
    nota: z.optional(testo('una nota per il cliente', 300)),
    /** The document or the photo that was just sent for it. */
    file_id: z.optional(z.string().check(z.regex(/^[0-9a-f]{24}$/, 'Carica di nuovo il file'))),
  }),
  response: dilazione,
  idempotent: true,
} as const satisfies Endpoint

/** Wants the code of `POST /otp/verifica`: `conferma_evento` on `rata:n`, for what is left of it, with the esercente's name. */
export const confermaEvento = {
  method: 'POST',
  path: '/api/dilazioni/:id/rate/:n/evento/conferma',
  allow: ['cliente'],
  summary: 'Conferma che l’evento è avvenuto, con il codice ricevuto: da qui la rata è dovuta',
  body: z.strictObject({
    /** The scadenza that the screen showed: where it would be another by now nothing is confirmed. */
    scadenza: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'Scegli un giorno')),
  }),
  response: dilazione,
  idempotent: true,
} as const satisfies Endpoint

export const contestaEvento = {
  method: 'POST',
  path: '/api/dilazioni/:id/rate/:n/evento/contesta',
  allow: ['cliente'],
  summary: 'Dice perché l’evento non è avvenuto: la rata resta in attesa',
  body: z.strictObject({ motivo: testo('perché non è avvenuto', 300) }),
  response: dilazione,
  idempotent: true,
} as const satisfies Endpoint
