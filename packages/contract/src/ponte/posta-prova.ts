import * as z from 'zod/mini'
import type { Endpoint } from '../chiamata/endpoint.ts'

/**
 * The mailbox of the trial mode: every e-mail and SMS that the portal sent, whoever it was for. In production these
 * calls answer 404.
 */
const messaggio = z.object({
  _id: z.string(),
  canale: z.enum(['email', 'sms', 'push']),
  destinatario: z.string(),
  oggetto: z.string(),
  testo: z.string(),
  html: z.nullable(z.string()),
  stato: z.enum(['in_casella', 'inviato', 'fallito']),
  errore: z.nullable(z.string()),
  created_at: z.string(),
})
export type MessaggioDiProva = z.infer<typeof messaggio>

const filtro = z.object({ destinatario: z.optional(z.string().check(z.maxLength(254))) })

/** The list as a page for people, newest first. */
export const getPostaProva = {
  method: 'GET',
  path: '/posta-prova',
  allow: 'pubblico',
  summary: 'La casella di prova',
  querystring: filtro,
  response: z.unknown(),
} as const satisfies Endpoint

/** The same list for tests, newest first. */
export const getMessaggiProva = {
  method: 'GET',
  path: '/posta-prova/messaggi.json',
  allow: 'pubblico',
  summary: 'I messaggi della casella di prova',
  querystring: filtro,
  response: z.object({ data: z.array(messaggio) }),
} as const satisfies Endpoint

/** One message as a page, its HTML in a frame and its text below. */
export const getMessaggioProva = {
  method: 'GET',
  path: '/posta-prova/:id',
  allow: 'pubblico',
  summary: 'Un messaggio della casella di prova',
  response: z.unknown(),
} as const satisfies Endpoint

/** The HTML of the message as it was sent, for the frame of its page. */
export const getHtmlProva = {
  method: 'GET',
  path: '/posta-prova/:id/html',
  allow: 'pubblico',
  summary: 'L’HTML di un messaggio della casella di prova',
  response: z.unknown(),
} as const satisfies Endpoint
