import { PRIORITA_ASSISTENZA } from '@rateo/domain/stati/assistenza'
import * as z from 'zod/mini'
import { testo, testoLibero } from '../chiamata/campi.ts'
import type { Endpoint } from '../chiamata/endpoint.ts'
import { richiesta, TESTO_MAX } from './assistenza.ts'

// The queue of the staff: who answers what, how soon, which two are one, and the answers that are given often.

const admin = ['admin'] as const
const id = (message: string) => z.string().check(z.regex(/^[0-9a-f]{24}$/, message))

export const assegnaRichiesta = {
  method: 'POST',
  path: '/api/assistenza/:id/assegna',
  allow: admin,
  summary: 'Affida una richiesta a una persona dello staff, o a nessuno',
  body: z.strictObject({ a: z.nullable(id('Scegli una persona')) }),
  response: richiesta,
} as const satisfies Endpoint

export const cambiaPriorita = {
  method: 'POST',
  path: '/api/assistenza/:id/priorita',
  allow: admin,
  summary: 'Cambia la priorità di una richiesta',
  body: z.strictObject({ priorita: z.enum(PRIORITA_ASSISTENZA, 'Scegli una priorità') }),
  response: richiesta,
} as const satisfies Endpoint

export const unisciRichiesta = {
  method: 'POST',
  path: '/api/assistenza/:id/unisci',
  allow: admin,
  summary: 'Unisce una richiesta a un’altra della stessa persona: i messaggi si leggono là',
  body: z.strictObject({ a: id('Scegli la richiesta a cui unirla') }),
  response: richiesta,
} as const satisfies Endpoint

const persona = z.object({ _id: z.string(), nome: z.string() })
const altra = z.object({ _id: z.string(), soggetto: z.string(), created_at: z.string() })

export const getSceltePerRichiesta = {
  method: 'GET',
  path: '/api/assistenza/:id/scelte',
  allow: admin,
  summary: 'Le persone a cui affidare una richiesta, e quelle aperte della stessa persona',
  response: z.object({ persone: z.array(persona), altre: z.array(altra) }),
} as const satisfies Endpoint

const rispostaPronta = z.object({ _id: z.string(), titolo: z.string(), testo: z.string() })
export type RispostaPronta = z.infer<typeof rispostaPronta>
const risposte = z.object({ data: z.array(rispostaPronta) })

const rispostaBody = z.strictObject({
  titolo: testo('un titolo', 100),
  /** `{nome}` stands for the name of who asked. */
  testo: testoLibero('il testo', TESTO_MAX),
})

export const getRispostePronte = {
  method: 'GET',
  path: '/api/risposte-pronte',
  allow: admin,
  summary: 'Le risposte pronte dello staff',
  response: risposte,
} as const satisfies Endpoint

export const creaRispostaPronta = {
  method: 'POST',
  path: '/api/risposte-pronte',
  allow: admin,
  summary: 'Aggiunge una risposta pronta',
  body: rispostaBody,
  response: risposte,
} as const satisfies Endpoint

export const cambiaRispostaPronta = {
  method: 'PUT',
  path: '/api/risposte-pronte/:id',
  allow: admin,
  summary: 'Cambia una risposta pronta',
  body: rispostaBody,
  response: risposte,
} as const satisfies Endpoint

export const eliminaRispostaPronta = {
  method: 'DELETE',
  path: '/api/risposte-pronte/:id',
  allow: admin,
  summary: 'Toglie una risposta pronta',
  response: risposte,
} as const satisfies Endpoint
