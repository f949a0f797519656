import { STATI_ESERCENTE } from '@rateo/domain/identita/esercente'
import { RUOLI_SQUADRA } from '@rateo/domain/permessi/ruoli-squadra'
import * as z from 'zod/mini'
import type { Endpoint } from '../chiamata/endpoint.ts'

const attivita = z.object({
  /** The id of the esercente. */
  _id: z.string(),
  nome: z.string(),
  ruolo: z.enum(RUOLI_SQUADRA),
  stato: z.enum(STATI_ESERCENTE),
  /** The last day of the membership, where it has one. */
  fino_al: z.nullable(z.string()),
  sospesa: z.boolean(),
  dal: z.string(),
  /** True for the one that this session acts for. */
  corrente: z.boolean(),
})
export type MiaAttivita = z.infer<typeof attivita>

const invito = z.object({
  _id: z.string(),
  nome: z.string(),
  ruolo: z.enum(RUOLI_SQUADRA),
  invitato_da: z.string(),
  fino_al: z.nullable(z.string()),
  scade_at: z.string(),
})

const mieAttivita = z.object({
  attivita: z.array(attivita),
  /** Invitations of other teams that came to the person's own address, to answer here. */
  inviti: z.array(invito),
  /** True where a registration was begun and not handed in. */
  registrazione_aperta: z.boolean(),
})
export type MieAttivita = z.infer<typeof mieAttivita>

const vuoto = z.strictObject({})
const fatto = z.object({ fatto: z.literal(true) })

export const getMieAttivita = {
  method: 'GET',
  path: '/api/mie_attivita',
  allow: 'sessione',
  summary: 'Le attività per cui lavora chi ha la sessione, e gli inviti che ha ricevuto',
  response: mieAttivita,
  ovunque: true,
} as const satisfies Endpoint

/** The session goes on in that one, with a token of its own. */
export const scegliAttivita = {
  method: 'POST',
  path: '/api/mie_attivita/:id/scegli',
  allow: 'sessione',
  summary: 'Passa a lavorare per un’altra delle proprie attività',
  body: vuoto,
  response: fatto,
  ovunque: true,
} as const satisfies Endpoint

/** The registration that is open goes on; where there is none, one begins with what is known of the person. */
export const apriAttivita = {
  method: 'POST',
  path: '/api/mie_attivita',
  allow: 'sessione',
  summary: 'Comincia o riprende la registrazione di un’altra attività, con lo stesso accesso',
  body: vuoto,
  response: fatto,
} as const satisfies Endpoint

export const lasciaAttivita = {
  method: 'POST',
  path: '/api/mie_attivita/:id/lascia',
  allow: 'sessione',
  summary: 'Lascia la squadra di un’attività, anche diversa da quella in cui si lavora',
  body: vuoto,
  response: fatto,
} as const satisfies Endpoint

export const accettaInvitoRicevuto = {
  method: 'POST',
  path: '/api/mie_attivita/inviti/:id/accetta',
  allow: 'sessione',
  summary: 'Accetta un invito arrivato al proprio indirizzo',
  body: vuoto,
  response: mieAttivita,
} as const satisfies Endpoint

export const rifiutaInvitoRicevuto = {
  method: 'POST',
  path: '/api/mie_attivita/inviti/:id/rifiuta',
  allow: 'sessione',
  summary: 'Rifiuta un invito arrivato al proprio indirizzo',
  body: vuoto,
  response: mieAttivita,
} as const satisfies Endpoint
