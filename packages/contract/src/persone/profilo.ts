import { RUOLI } from '@rateo/domain/permessi/ruoli'
import * as z from 'zod/mini'
import type { Endpoint } from '../chiamata/endpoint.ts'
import { situazione } from './situazione.ts'

export const profilo = z.object({
  /** Null while the person is still registering in the current role. */
  _id: z.nullable(z.string()),
  stato: z.enum(['attivo', 'inattivo']),
  // Spelt so in the specification, and so by every client: do not correct it.
  regitering: z.boolean(),
  role: z.enum(RUOLI),
  roles: z.array(z.enum(RUOLI)),
  nome: z.string(),
  cognome: z.string(),
  email: z.string(),
  /** The esercente or cliente the person acts for in this role. */
  denominazione: z.nullable(z.string()),
  /** The esercente that the session acts for; null in the other roles, and while one more is registered. */
  attivita: z.nullable(z.string()),
  /** How many esercenti the person may choose from; none to who looks on as somebody else. */
  altre_attivita: z.int(),
  /** The role in the team of the esercente, as one word: the first page does not carry their list. */
  squadra: z.optional(z.string()),
  /** True for a person who must sign in again with the second step before anything else in this role. */
  secondo_fattore_richiesto: z.boolean(),
  /** For a person of the staff who sees the portal as this one does: until when. Null for everybody else. */
  veduta: z.nullable(z.object({ id: z.string(), staff: z.string(), fino_at: z.string() })),
  /** Null in the other roles, and until a registration has been handed in. */
  esercente: z.nullable(situazione),
})
export type Profilo = z.infer<typeof profilo>

export const getMyself = {
  method: 'GET',
  path: '/api/get_myself',
  ovunque: true,
  allow: 'sessione',
  summary: 'Profilo di chi ha la sessione',
  response: profilo,
} as const satisfies Endpoint

/** The same answer at the address that the portal asks after a change of role. */
export const getMyselfAfterSwitch = {
  ...getMyself,
  path: '/get_myself',
} as const satisfies Endpoint
