import * as z from 'zod/mini'
import type { Endpoint } from '../chiamata/endpoint.ts'

const esercente = ['esercente'] as const

/** The places of money, from the bank backwards. */
const POSTI = [
  'in_viaggio',
  'disponibile',
  'trattenuto',
  'in_arrivo',
  'in_versamento',
  'da_riprendere',
  'presso_gestore',
] as const
export type Posto = (typeof POSTI)[number]

const parte = z.object({
  posto: z.enum(POSTI),
  importo_centesimi: z.int(),
  /** The day until which it is there; null where no day is known. */
  fino_al: z.nullable(z.string()),
  /** Why it is there, in words. */
  perche: z.string(),
})
export type ParteDeiSoldi = z.infer<typeof parte>

const riga = z.object({
  posto: z.enum(POSTI),
  fino_al: z.nullable(z.string()),
  /** The kind of line, as in a payout; `altro` where it is for no payment that we know of. */
  tipo: z.string(),
  pagamento: z.nullable(z.object({ _id: z.string(), numero: z.string(), causale: z.string() })),
  cliente: z.nullable(z.string()),
  importo_centesimi: z.int(),
  /** A claim about it is open. */
  reclamo: z.boolean(),
})
export type RigaDeiSoldi = z.infer<typeof riga>

const doveSono = z.object({
  /** False where money does not go to an account of the esercente. */
  attivi: z.boolean(),
  /** All that is owed to the esercente by the books, and what is on its way to its bank. */
  totale_centesimi: z.int(),
  parti: z.array(parte),
  /** Payment by payment, what is on the account and has not left. */
  righe: z.array(riga),
  /** True when there are more than these: the file has them all. */
  altre: z.boolean(),
})
export type DoveSono = z.infer<typeof doveSono>

export const getDoveSono = {
  method: 'GET',
  path: '/api/accrediti/dove',
  allow: esercente,
  summary: 'Dove è ogni euro del saldo, perché è lì e fino a quando',
  response: doveSono,
} as const satisfies Endpoint

export const getDoveSonoEsercente = {
  method: 'GET',
  path: '/api/esercenti/:id/dove_sono_i_soldi',
  allow: ['admin'],
  summary: 'Dove è ogni euro del saldo di un esercente, per chi risponde alle sue domande',
  response: doveSono,
} as const satisfies Endpoint

export const getDoveSonoCsv = {
  method: 'GET',
  path: '/api/accrediti/dove/csv',
  allow: esercente,
  summary: 'Dove è ogni euro del saldo, pagamento per pagamento, in CSV',
  response: z.unknown(),
} as const satisfies Endpoint

const arrivo = z.object({
  arriva_il: z.string(),
  parte_il: z.string(),
  importo_centesimi: z.int(),
  iban_ultime4: z.nullable(z.string()),
  /** It has left already: a fact, and not a forecast. */
  partito: z.boolean(),
})
export type ArrivoPrevisto = z.infer<typeof arrivo>

const prova = z.object({
  arrivo_il: z.string(),
  importo_centesimi: z.int(),
  /** The forecast of that morning. */
  previsto_centesimi: z.int(),
  previsto_il: z.string(),
})

export const getPrevisioneAccrediti = {
  method: 'GET',
  path: '/api/accrediti/previsione',
  allow: esercente,
  summary: 'Che cosa arriva, dove e quando, e di quanto la stessa previsione ha sbagliato finora',
  response: z.object({
    attivi: z.boolean(),
    arrivi: z.array(arrivo),
    /** Nothing leaves, for this reason. */
    fermo: z.nullable(z.string()),
    /** The last payouts beside what the same rule said on the morning on which each left. */
    prove: z.array(prova),
  }),
} as const satisfies Endpoint
