import { CAUSE_PERDITA } from '@rateo/domain/parole/misure-abbonamenti'
import * as z from 'zod/mini'
import type { Endpoint } from '../chiamata/endpoint.ts'

const mossi = z.object({ quanti: z.int(), centesimi: z.int() })

const misure = z.object({
  dal: z.string(),
  /** The last day of the month, or today. */
  al: z.string(),
  /** Revenue of a month from the abbonamenti that run on that day. */
  mrr_centesimi: z.int(),
  in_corso: z.int(),
  in_corso_inizio: z.int(),
  nuovi: mossi,
  /** Running again after a pause, a debt or a disdetta that was taken back. */
  ripresi: mossi,
  espansione: mossi,
  contrazione: mossi,
  in_pausa: mossi,
  persi: mossi,
  /** Why they were lost, the dearest cause first. */
  cause: z.array(z.object({ causa: z.enum(CAUSE_PERDITA), ...mossi.shape })),
  /** Renewals of those days that were refused at least once, and those of them that are paid. */
  recupero: z.object({
    falliti: z.int(),
    falliti_centesimi: z.int(),
    recuperati: z.int(),
    recuperati_centesimi: z.int(),
  }),
  /** The abbonamenti that began in a month, and how many of them ran at its end and at that of each month since; the latest month first. */
  coorti: z.array(z.object({ mese: z.string(), iniziati: z.int(), restano: z.array(z.int()) })),
  /** The charges of the next 90 days, week by week from today. */
  calendario: z.array(
    z.object({
      dal: z.string(),
      al: z.string(),
      addebiti: z.int(),
      /** The next charges of their abbonamenti among them: where all are, the list by next charge shows them. */
      primi: z.int(),
      importo_centesimi: z.int(),
    }),
  ),
})
export type MisureAbbonamenti = z.infer<typeof misure>

export const misureAbbonamenti = {
  method: 'POST',
  path: '/api/abbonamenti/misure',
  allow: ['esercente'],
  summary: 'Ricavo ricorrente, nuovi, persi e addebiti previsti dei propri abbonamenti',
  body: z.strictObject({
    /** The month; the running one where it is left out. */
    mese: z.optional(z.string().check(z.regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Scegli un mese'))),
  }),
  response: misure,
  reads: true,
} as const satisfies Endpoint
