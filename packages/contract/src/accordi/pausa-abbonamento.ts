import { eGiorno } from '@rateo/domain/tempo/giorno'
import * as z from 'zod/mini'
import type { Endpoint } from '../chiamata/endpoint.ts'
import { abbonamento } from './abbonamenti.ts'

// A pause of an abbonamento: from the end of the period that is paid until a day, on which a new one is charged.

const giorno = z.string().check(z.refine(eGiorno, 'Scegli un giorno'))

const effetto = z.object({
  /** The first day of the pause. */
  dal: z.string(),
  /** The day of the next charge. */
  riprende_il: z.string(),
  giorni: z.int(),
  /** The days of the charges that are not made. */
  saltati: z.array(z.string()),
  importo_centesimi: z.int(),
  /** The day after the last one of the contract; null where it has no end. */
  fine_durata: z.nullable(z.string()),
})
export type AnteprimaPausa = z.infer<typeof effetto>

export const anteprimaPausa = {
  method: 'POST',
  path: '/api/abbonamenti/:id/pausa/anteprima',
  allow: ['esercente', 'cliente'],
  summary:
    'Che cosa fa una pausa fino a un giorno: gli addebiti saltati e il prossimo; non scrive nulla',
  body: z.strictObject({ riprende_il: giorno }),
  response: effetto,
  reads: true,
} as const satisfies Endpoint

/** The body repeats the first day that was read: where it has changed meanwhile nothing is done. */
export const mettiInPausa = {
  method: 'POST',
  path: '/api/abbonamenti/:id/pausa',
  allow: ['esercente', 'cliente'],
  summary: 'Mette in pausa un abbonamento dalla fine del periodo pagato fino a un giorno',
  body: z.strictObject({ dal: giorno, riprende_il: giorno }),
  response: abbonamento,
  idempotent: true,
} as const satisfies Endpoint

export const annullaPausa = {
  method: 'DELETE',
  path: '/api/abbonamenti/:id/pausa',
  allow: ['esercente', 'cliente'],
  summary: 'Toglie una pausa che non è ancora cominciata: il prossimo addebito torna al suo giorno',
  response: abbonamento,
} as const satisfies Endpoint

/** The day is the one that was read, a week from today: the cliente knows of the charge before. */
export const anticipaRipresa = {
  method: 'POST',
  path: '/api/abbonamenti/:id/pausa/fine',
  allow: ['esercente'],
  summary: 'Anticipa la fine di una pausa dell’esercente, con una settimana di avviso al cliente',
  body: z.strictObject({ riprende_il: giorno }),
  response: abbonamento,
  idempotent: true,
} as const satisfies Endpoint

/** The body repeats what the esercente read: nothing is done when it has changed in the meantime. */
export const decidiPeriodi = {
  method: 'POST',
  path: '/api/abbonamenti/:id/periodi_saltati',
  allow: ['esercente'],
  summary:
    'Decide dei periodi passati durante un fermo: li condona, ne chiede il pagamento o prolunga',
  body: z.strictObject({
    scelta: z.enum(['condona', 'chiedi', 'prolunga']),
    periodi: z.int().check(z.minimum(1)),
    totale_centesimi: z.int().check(z.minimum(1)),
  }),
  response: abbonamento,
  idempotent: true,
} as const satisfies Endpoint
