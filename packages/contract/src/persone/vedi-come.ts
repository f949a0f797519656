import * as z from 'zod/mini'
import { testo } from '../chiamata/campi.ts'
import type { Endpoint } from '../chiamata/endpoint.ts'

export const MOTIVO_VEDI_COME_MAX = 300

export const vediComeBody = z.strictObject({
  ruolo: z.enum(['esercente', 'cliente'], 'Scegli un esercente o un cliente'),
  /** The esercente or the cliente. */
  id: z.string().check(z.regex(/^[0-9a-f]{24}$/, 'Il codice non è valido')),
  motivo: testo('il motivo', MOTIVO_VEDI_COME_MAX).check(
    z.minLength(10, 'Scrivi il motivo in almeno 10 caratteri: la persona lo legge'),
  ),
})

/** A person of the staff sees the portal as somebody else for half an hour: they read, and change nothing (SCH-B2). */
export const vediCome = {
  method: 'POST',
  path: '/api/vedi_come',
  allow: ['admin'],
  summary: 'Vede il portale come un’altra persona, in sola lettura, per trenta minuti',
  body: vediComeBody,
  response: z.object({ nome: z.string(), fino_at: z.string() }),
} as const satisfies Endpoint

export const finisciVediCome = {
  method: 'POST',
  path: '/api/vedi_come/fine',
  allow: 'sessione',
  summary: 'Smette di vedere il portale come un’altra persona',
  body: z.strictObject({}),
  response: z.object({ finita: z.boolean() }),
  inVeduta: 'sempre',
} as const satisfies Endpoint
