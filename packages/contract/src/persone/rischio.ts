import { MOTIVI_RIESAME } from '@rateo/domain/identita/rischio'
import * as z from 'zod/mini'
import { testo } from '../chiamata/campi.ts'
import type { Endpoint } from '../chiamata/endpoint.ts'

/** The most characters of a note about risk. */
export const NOTA_RISCHIO_MAX = 1000

const misure = z.object({
  volume_centesimi: z.int(),
  incassi_carta: z.int(),
  contestazioni: z.int(),
  /** Claims in hundredths of a percent of what was collected by card; null where nothing was. */
  contestazioni_centesimi_percento: z.nullable(z.int()),
  /** The share of what fell due in ninety days and was not paid; null where nothing fell due. */
  insoluti_percento: z.nullable(z.number()),
})
export type MisureEsercente = z.infer<typeof misure>

const riesame = z.object({
  _id: z.string(),
  motivo: z.enum(MOTIVI_RIESAME),
  /** The figures of the day on which it was asked for. */
  misure: z.object({
    volume_centesimi: z.int(),
    incassi_carta: z.int(),
    contestazioni: z.int(),
  }),
  aperto_at: z.string(),
  chiuso_at: z.nullable(z.string()),
  chiuso_da: z.nullable(z.string()),
  nota: z.string(),
})
export type Riesame = z.infer<typeof riesame>

const rischio = z.object({
  _id: z.string(),
  misure,
  soglie: z.object({
    volume_centesimi: z.int(),
    contestazioni_centesimi_percento: z.int(),
    limite_reti_centesimi_percento: z.int(),
    contestazioni_minime: z.int(),
  }),
  /** The open ones first, then the newest. */
  riesami: z.array(riesame),
  /** Medians of those who do the same; null with too few of them, or without a code. */
  confronto: z.nullable(
    z.object({
      ateco: z.string(),
      /** True where the peers share the first two digits alone. */
      divisione: z.boolean(),
      quanti: z.int(),
      mediane: z.object({
        volume_centesimi: z.int(),
        contestazioni_centesimi_percento: z.int(),
        insoluti_percento: z.number(),
      }),
    }),
  ),
  /** Why there is no comparison; null where there is one. */
  senza_confronto: z.nullable(z.string()),
  note: z.array(
    z.object({ _id: z.string(), testo: z.string(), autore: z.string(), created_at: z.string() }),
  ),
  /** Readings of these pages by the staff, the newest first. */
  letture: z.array(z.object({ chi: z.string(), cosa: z.string(), at: z.string() })),
})
export type Rischio = z.infer<typeof rischio>

/** The esercente is never told of it: who reads it is written down. */
export const getRischio = {
  method: 'GET',
  path: '/api/esercenti/:id/rischio',
  allow: ['admin'],
  summary:
    'Volume, contestazioni e note di rischio di un esercente, a confronto con chi fa lo stesso',
  response: rischio,
} as const satisfies Endpoint

export const chiudiRiesame = {
  method: 'POST',
  path: '/api/esercenti/:id/riesame',
  allow: ['admin'],
  summary: 'Chiude il riesame di un esercente, con quello che si è deciso',
  body: z.strictObject({
    riesame_id: z.string(),
    nota: testo('che cosa hai visto e deciso', NOTA_RISCHIO_MAX),
  }),
  response: z.object({ _id: z.string(), aperti: z.int() }),
} as const satisfies Endpoint

export const annotaRischio = {
  method: 'POST',
  path: '/api/esercenti/:id/note_rischio',
  allow: ['admin'],
  summary: 'Aggiunge una nota di rischio: la legge solo lo staff, e non si cancella',
  body: z.strictObject({ testo: testo('la nota', NOTA_RISCHIO_MAX) }),
  response: z.object({ _id: z.string() }),
} as const satisfies Endpoint
