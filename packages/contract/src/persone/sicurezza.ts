import * as z from 'zod/mini'
import type { Endpoint } from '../chiamata/endpoint.ts'
import { sessione } from './sessione.ts'

export const SECONDI_FATTORI = ['nessuno', 'email', 'sms', 'totp'] as const

/** The current password is asked again before changes that would let somebody else in for good. */
export const passwordAttuale = z
  .string()
  .check(z.minLength(1, 'Inserisci la tua password'), z.maxLength(128, 'Al massimo 128 caratteri'))

export const passwordNuova = z
  .string()
  .check(z.minLength(12, 'Almeno 12 caratteri'), z.maxLength(128, 'Al massimo 128 caratteri'))

const passkey = z.object({
  _id: z.string(),
  nome: z.string(),
  created_at: z.string(),
  last_used_at: z.nullable(z.string()),
})

const accesso = z.object({
  at: z.string(),
  riuscito: z.boolean(),
  descrizione: z.string(),
  ip: z.nullable(z.string()),
})

const sicurezza = z.object({
  secondo_fattore: z.enum(SECONDI_FATTORI),
  ha_password: z.boolean(),
  ha_cellulare: z.boolean(),
  codici_di_recupero: z.int(),
  passkey: z.array(passkey),
  /** Null where the person never came in through the identity provider, or there is none. */
  identita: z.nullable(
    z.object({ nome: z.string(), created_at: z.string(), last_used_at: z.string() }),
  ),
  sessioni: z.array(sessione),
  accessi: z.array(accesso),
})
export type Sicurezza = z.infer<typeof sicurezza>

const fatto = z.object({ fatto: z.literal(true) })
const codici = z.object({ codici: z.array(z.string()) })

export const getSicurezza = {
  method: 'GET',
  path: '/api/profilo/sicurezza',
  allow: 'sessione',
  summary: 'Verifica in due passaggi, passkey, sessioni e ultimi accessi',
  response: sicurezza,
} as const satisfies Endpoint

export const cambiaPassword = {
  method: 'POST',
  path: '/api/profilo/password',
  allow: 'sessione',
  summary: 'Cambia la password e chiude le altre sessioni',
  body: z.strictObject({ password: passwordAttuale, nuova: passwordNuova }),
  response: z.object({ chiuse: z.int() }),
} as const satisfies Endpoint

export const scegliSecondoFattore = {
  method: 'POST',
  path: '/api/profilo/secondo_fattore',
  allow: 'sessione',
  summary: 'Sceglie la verifica in due passaggi dell’accesso, o lo toglie',
  body: z.strictObject({ tipo: z.enum(['nessuno', 'email', 'sms']), password: passwordAttuale }),
  response: fatto,
} as const satisfies Endpoint

export const proponiTotp = {
  method: 'POST',
  path: '/api/profilo/totp',
  allow: 'sessione',
  summary: 'Prepara un’app che genera codici: vale quando un primo codice la conferma',
  body: z.strictObject({ password: passwordAttuale }),
  response: z.object({ segreto: z.string(), qr: z.string() }),
} as const satisfies Endpoint

export const confermaTotp = {
  method: 'POST',
  path: '/api/profilo/totp/conferma',
  allow: 'sessione',
  summary: 'Conferma l’app con un codice; risponde con i codici di recupero',
  body: z.strictObject({
    codice: z.string().check(
      z.overwrite((text) => text.replaceAll(/\s/g, '')),
      z.regex(/^\d{6}$/, 'Inserisci le 6 cifre del codice'),
    ),
  }),
  response: codici,
} as const satisfies Endpoint

export const rinnovaCodici = {
  method: 'POST',
  path: '/api/profilo/codici_di_recupero',
  allow: 'sessione',
  summary: 'Nuovi codici di recupero: i vecchi non valgono più',
  body: z.strictObject({ password: passwordAttuale }),
  response: codici,
} as const satisfies Endpoint

/** Values of the browser's passkey functions: the library that verifies them checks their form. */
const diBrowser = z.looseObject({})
const sfidaId = z.string().check(z.minLength(1), z.maxLength(64))
const sfida = z.object({ sfida_id: z.string(), opzioni: z.unknown() })

export const iniziaPasskey = {
  method: 'POST',
  path: '/api/profilo/passkey/inizio',
  allow: 'sessione',
  summary: 'Prepara l’aggiunta di una passkey',
  body: z.strictObject({ password: passwordAttuale }),
  response: sfida,
} as const satisfies Endpoint

export const aggiungiPasskey = {
  method: 'POST',
  path: '/api/profilo/passkey',
  allow: 'sessione',
  summary: 'Aggiunge una passkey',
  body: z.strictObject({
    sfida_id: sfidaId,
    nome: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, 'Dai un nome alla passkey'),
        z.maxLength(60, 'Al massimo 60 caratteri'),
      ),
    risposta: diBrowser,
  }),
  response: fatto,
} as const satisfies Endpoint

export const rimuoviPasskey = {
  method: 'DELETE',
  path: '/api/profilo/passkey/:credenziale',
  allow: 'sessione',
  summary: 'Rimuove una delle proprie passkey',
  response: fatto,
} as const satisfies Endpoint

export const sciogliIdentita = {
  method: 'DELETE',
  path: '/api/profilo/identita',
  allow: 'sessione',
  summary: 'Scioglie il conto dall’identità del servizio di accesso esterno',
  response: fatto,
} as const satisfies Endpoint

export const esciOvunque = {
  method: 'POST',
  path: '/api/profilo/esci_ovunque',
  allow: 'sessione',
  summary: 'Chiude tutte le proprie sessioni, anche questa',
  body: z.strictObject({}),
  response: z.object({ chiuse: z.int() }),
} as const satisfies Endpoint

export const iniziaAccessoPasskey = {
  method: 'POST',
  path: '/auth/passkey/inizio',
  allow: 'pubblico',
  summary: 'Prepara l’accesso con una passkey',
  body: z.strictObject({}),
  response: sfida,
} as const satisfies Endpoint

export const accediPasskey = {
  method: 'POST',
  path: '/auth/passkey',
  allow: 'pubblico',
  summary: 'Accede con una passkey, che vale anche da verifica in due passaggi',
  body: z.strictObject({ sfida_id: sfidaId, risposta: diBrowser }),
  response: z.object({ next: z.literal('fatto') }),
} as const satisfies Endpoint
