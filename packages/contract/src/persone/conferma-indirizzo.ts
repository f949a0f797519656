import * as z from 'zod/mini'
import type { Endpoint } from '../chiamata/endpoint.ts'

const token = z.string().check(z.maxLength(100))

/** Tells what the link of an e-mail would confirm. It changes nothing: mail programs open links before people do. */
export const leggiConferma = {
  method: 'GET',
  path: '/auth/conferma',
  allow: 'pubblico',
  summary: 'Che cosa conferma il link di una e-mail, e di quale account',
  querystring: z.object({ token: z._default(token, '') }),
  response: z.object({
    valido: z.boolean(),
    /** A new account, or the new address of one. */
    tipo: z.nullable(z.enum(['account', 'cambio'])),
    /** As it was written when the account was made. */
    nome: z.string(),
    /** The address to confirm. */
    email: z.string(),
    creato_at: z.nullable(z.string()),
    /** True when this browser is not signed in to that account. */
    serve_password: z.boolean(),
  }),
} as const satisfies Endpoint

/** The person confirms by a button, in a session of that account or with its password. */
export const confermaIndirizzo = {
  method: 'POST',
  path: '/auth/conferma',
  allow: 'pubblico',
  summary: 'Conferma l’indirizzo e-mail di un account',
  body: z.strictObject({
    token,
    password: z.optional(z.string().check(z.maxLength(128, 'Al massimo 128 caratteri'))),
  }),
  response: z.object({
    message: z.string(),
    /** The page to go on to. */
    dove: z.string(),
  }),
} as const satisfies Endpoint
