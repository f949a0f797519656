import * as z from 'zod/mini'
import { contaBody } from '../chiamata/contatori.ts'
import type { Endpoint } from '../chiamata/endpoint.ts'

const scaduto = {
  importo_centesimi: z.int(),
  rate: z.int(),
  /** Plans, each counted once: all of them are those that the list calls late. */
  piani: z.int(),
  /** People, each counted once. */
  clienti: z.int(),
}

const fascia = z.object({
  giorni_da: z.int(),
  /** Null in the last band, which has no end. */
  giorni_a: z.nullable(z.int()),
  /** The days of scadenza that the band holds today: with them the list of pagamenti finds its very rate. */
  scadenza_dal: z.nullable(z.string()),
  scadenza_al: z.string(),
  ...scaduto,
})

const ritardi = z.object({ fasce: z.array(fascia), ...scaduto })
export type RitardiDilazioni = z.infer<typeof ritardi>

export const ritardiDilazioni = {
  method: 'POST',
  path: '/api/dilazioni/ritardi',
  allow: ['esercente', 'admin'],
  summary: 'Le rate scadute e non pagate, per fasce di ritardo',
  body: contaBody,
  response: ritardi,
  reads: true,
} as const satisfies Endpoint

const puntualita = z.object({
  /** Rate that are paid, each in one of the three below. */
  pagate: z.int(),
  in_anticipo: z.int(),
  /** Paid on the day, or charged by itself for that day. */
  nel_giorno: z.int(),
  in_ritardo: z.int(),
  /** Late today, and still to be paid. */
  scadute: z.int(),
})
export type Puntualita = z.infer<typeof puntualita>

/** Counts of one's own plans, never a score: nothing of another esercente is in them. */
export const puntualitaCliente = {
  method: 'POST',
  path: '/api/dilazioni/puntualita',
  allow: ['esercente'],
  summary: 'Quante rate un proprio cliente ha pagato prima, nel giorno o dopo',
  body: z.strictObject({ cliente_id: z.string().check(z.regex(/^[0-9a-f]{24}$/)) }),
  response: puntualita,
  reads: true,
} as const satisfies Endpoint
