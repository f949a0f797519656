import { RUOLI } from '@rateo/domain/permessi/ruoli'
import * as z from 'zod/mini'
import type { Endpoint } from '../chiamata/endpoint.ts'

export const sessione = z.object({
  _id: z.string(),
  role: z.enum(RUOLI),
  corrente: z.boolean(),
  user_agent: z.string(),
  created_at: z.string(),
  last_seen_at: z.string(),
  expires_at: z.string(),
  /** Seconds until it ends if nobody uses it, or until its longest life is over. */
  scade_tra_secondi: z.int(),
})
export type Sessione = z.infer<typeof sessione>

export const getSession = {
  method: 'GET',
  path: '/session',
  ovunque: true,
  allow: 'sessione',
  summary: 'Controlla la sessione',
  response: z.object({
    ...sessione.shape,
    /** The instant of the portal: a browser counts its day from it, whatever its own clock says. */
    adesso: z.string(),
  }),
} as const satisfies Endpoint

export const getSessionById = {
  method: 'GET',
  path: '/session/:id',
  ovunque: true,
  allow: 'sessione',
  summary: 'Legge una delle proprie sessioni',
  response: sessione,
} as const satisfies Endpoint

export const revocaSessione = {
  method: 'DELETE',
  path: '/session/:id',
  ovunque: true,
  allow: 'sessione',
  summary: 'Chiude una delle proprie sessioni',
  response: z.object({ _id: z.string() }),
} as const satisfies Endpoint

/** The state after the password: done, or a one-time code is still to be given. */
const accesso = z.object({
  next: z.enum(['fatto', 'otp']),
  /** The source of the code: a message, or the app that makes them. */
  canale: z.optional(z.enum(['email', 'sms', 'totp'])),
})

export const login = {
  method: 'POST',
  path: '/auth/login',
  allow: 'pubblico',
  inVeduta: 'sempre',
  summary: 'Accede con e-mail e password',
  body: z.strictObject({
    email: z
      .string()
      .check(
        z.trim(),
        z.toLowerCase(),
        z.email('Inserisci un indirizzo e-mail, ad esempio nome@esempio.it'),
        z.maxLength(254, 'Al massimo 254 caratteri'),
      ),
    password: z
      .string()
      .check(z.minLength(1, 'Inserisci la password'), z.maxLength(128, 'Al massimo 128 caratteri')),
  }),
  response: accesso,
} as const satisfies Endpoint

export const loginOtp = {
  method: 'POST',
  path: '/auth/otp',
  allow: 'pubblico',
  inVeduta: 'sempre',
  summary: 'Completa l’accesso con il codice ricevuto',
  body: z.strictObject({
    codice: z.string().check(
      z.overwrite((text) => text.replaceAll(/[\s-]/g, '').toLowerCase()),
      // Ten letters and digits are a recovery code.
      z.regex(/^(?:\d{6}|[a-z2-7]{10})$/, 'Inserisci le 6 cifre del codice'),
    ),
  }),
  response: accesso,
} as const satisfies Endpoint

/** The people whom anybody may sign in as, in trial mode; 404 elsewhere. */
export const personeDiProva = {
  method: 'GET',
  path: '/auth/prova',
  allow: 'pubblico',
  summary: 'Elenca le persone di prova',
  response: z.object({
    password: z.string(),
    persone: z.array(z.object({ email: z.string(), chi: z.string() })),
  }),
} as const satisfies Endpoint

/** The identity provider to sign in with, by its name for people; null when there is none. */
export const providerDiAccesso = {
  method: 'GET',
  path: '/auth/provider',
  allow: 'pubblico',
  summary: 'Il provider di identità con cui si può accedere',
  response: z.object({ nome: z.nullable(z.string()) }),
} as const satisfies Endpoint

export const switchRole = {
  method: 'POST',
  path: '/api/switch_role',
  ovunque: true,
  allow: 'sessione',
  summary: 'Cambia ruolo',
  body: z.strictObject({ role: z.enum(RUOLI) }),
  response: z.object({ role: z.enum(RUOLI) }),
} as const satisfies Endpoint

/** An admin signs everybody out of an account that others may have got into; the owner signs in again. */
export const chiudiSessioni = {
  method: 'POST',
  path: '/api/utenti/:id/chiudi_sessioni',
  allow: ['admin'],
  summary: 'Chiude tutte le sessioni di un utente',
  response: z.object({ chiuse: z.int() }),
} as const satisfies Endpoint
