import * as z from 'zod/mini'
import { email } from '../../chiamata/campi.ts'
import type { Endpoint } from '../../chiamata/endpoint.ts'
import { metodoSalvato } from '../../incasso/metodo-salvato.ts'
import { abbonamento } from '../abbonamenti.ts'

// An abbonamento that passes to another person: asked for by who has it, or by the esercente, and accepted by who takes it.

/** Nothing changes until the other person accepts: they get a letter with a link. */
export const trasferisciAbbonamento = {
  method: 'POST',
  path: '/api/abbonamenti/:id/trasferimento',
  allow: ['esercente', 'cliente'],
  summary: 'Propone a un’altra persona di prendere un abbonamento; fino al suo sì non cambia nulla',
  body: z.strictObject({ email: email() }),
  response: abbonamento,
  idempotent: true,
} as const satisfies Endpoint

export const ritiraTrasferimento = {
  method: 'DELETE',
  path: '/api/abbonamenti/:id/trasferimento',
  allow: ['esercente', 'cliente'],
  summary: 'Ritira un trasferimento che non è stato ancora accettato',
  response: abbonamento,
} as const satisfies Endpoint

const trasferimento = z.object({
  _id: z.string(),
  scade_at: z.string(),
  /** The person who has it now. */
  da: z.string(),
  nome: z.string(),
  descrizione: z.nullable(z.string()),
  piano_id: z.string(),
  esercente: z.object({ _id: z.string(), nome: z.string() }),
  /** The conditions, the price and the next charge, line by line: what is accepted is this text. */
  voci: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Accepting wants a code, `accetta_trasferimento`, on this very text. */
  sha256: z.string(),
  /** Why it cannot be accepted now, in a sentence; null where it can. */
  motivo: z.nullable(z.string()),
  /** The abbonamento, once it is the caller's. */
  abbonamento_id: z.nullable(z.string()),
})
export type Trasferimento = z.infer<typeof trasferimento>

export const getTrasferimento = {
  method: 'GET',
  path: '/api/trasferimenti/:id',
  allow: ['cliente'],
  summary: 'Che cosa prende chi accetta un abbonamento da un’altra persona',
  response: trasferimento,
} as const satisfies Endpoint

/** The text that was read is named: where it has changed meanwhile nothing is done. No money moves. */
export const accettaTrasferimento = {
  method: 'POST',
  path: '/api/trasferimenti/:id/accetta',
  allow: ['cliente'],
  summary: 'Accetta un abbonamento da un’altra persona, con un codice e un metodo proprio',
  body: z.strictObject({
    ...metodoSalvato,
    sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/, 'Rileggi la pagina')),
    /** The express request to be served within the days of the withdrawal (art. 51 Codice del consumo). */
    avvio_chiesto: z._default(z.boolean(), false),
  }),
  response: trasferimento,
  idempotent: true,
} as const satisfies Endpoint

export const rifiutaTrasferimento = {
  method: 'POST',
  path: '/api/trasferimenti/:id/rifiuta',
  allow: ['cliente'],
  summary: 'Rifiuta un abbonamento che un’altra persona vuole passare',
  body: z.strictObject({}),
  response: trasferimento,
} as const satisfies Endpoint
