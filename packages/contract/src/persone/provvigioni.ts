import { BASI_PROVVIGIONE, TIPI_PROVVIGIONE } from '@rateo/domain/denaro/provvigione'
import { STATI_LIQUIDAZIONE } from '@rateo/domain/denaro/liquidazione'
import * as z from 'zod/mini'
import { testo } from '../chiamata/campi.ts'
import type { Endpoint } from '../chiamata/endpoint.ts'

const interoTra = (min: number, max: number, message: string) =>
  z.int(message).check(z.minimum(min, message), z.maximum(max, message))

const scaglione = z.strictObject({
  /** The base of the month from which it counts. */
  oltre_centesimi: interoTra(0, 10_000_000_000, 'Scrivi un importo, fino a 100 milioni di euro'),
  /** Hundredths of a percent, or cents for each payment. */
  valore: interoTra(0, 100_000, 'Scrivi un valore, anche zero'),
})

const accordo = {
  nome: testo('il nome dello schema'),
  base: z.enum(BASI_PROVVIGIONE, { error: 'Scegli la base dall’elenco' }),
  tipo: z.enum(TIPI_PROVVIGIONE, { error: 'Scegli il tipo dall’elenco' }),
  scaglioni: z
    .array(scaglione)
    .check(
      z.minLength(1, 'Serve almeno uno scaglione'),
      z.maxLength(10, 'Al massimo 10 scaglioni'),
    ),
  una_tantum: z.boolean(),
  durata_mesi: z.nullable(interoTra(1, 120, 'Da 1 a 120 mesi')),
  tetto_centesimi: z.nullable(interoTra(1, 10_000_000_000, 'Scrivi un importo')),
}

const schema = z.object({
  _id: z.string(),
  versione: z.int(),
  ...accordo,
  /** Incarichi that earn by it today. */
  incarichi: z.int(),
  archiviato: z.boolean(),
  created_at: z.string(),
})
export type SchemaProvvigionale = z.infer<typeof schema>

export const getSchemiProvvigione = {
  method: 'GET',
  path: '/api/schemi_provvigione',
  allow: ['admin'],
  summary: 'Gli schemi con cui si calcolano le provvigioni, l’ultima versione di ognuno',
  response: z.object({ data: z.array(schema) }),
} as const satisfies Endpoint

/** With the name of one that is there it makes its next version: incarichi under the one before keep it. */
export const creaSchemaProvvigione = {
  method: 'POST',
  path: '/api/schemi_provvigione',
  allow: ['admin'],
  summary: 'Aggiunge uno schema, o la versione nuova di uno che c’è',
  body: z.strictObject({
    ...accordo,
    /** The version that it takes the place of; null for a new one. */
    al_posto_di: z._default(z.nullable(z.string()), null),
  }),
  response: schema,
} as const satisfies Endpoint

export const archiviaSchemaProvvigione = {
  method: 'POST',
  path: '/api/schemi_provvigione/:id/archivia',
  allow: ['admin'],
  summary: 'Toglie uno schema dalla scelta: chi lo ha lo tiene',
  body: z.strictObject({}),
  response: schema,
} as const satisfies Endpoint

const riga = z.object({
  _id: z.string(),
  /** The day on which the money moved. */
  giorno: z.string(),
  tipo: z.enum(['incasso', 'storno']),
  esercente: z.object({ _id: z.string(), nome: z.string() }),
  pagamento: z.object({ _id: z.string(), numero: z.nullable(z.string()) }),
  schema: z.object({ nome: z.string(), versione: z.int() }),
  quota_centesimi_percento: z.int(),
  base_centesimi: z.int(),
  provvigione_centesimi: z.int(),
  /** The consulente below whose earning it is a part of; null for one's own. */
  da: z.nullable(z.object({ _id: z.string(), nome: z.string() })),
  /** The liquidazione that it is in; null while it waits for one. */
  liquidazione: z.nullable(
    z.object({ _id: z.string(), numero: z.string(), stato: z.enum(STATI_LIQUIDAZIONE) }),
  ),
  /** The place where it stands, or the reason why it is in no liquidazione. */
  perche: z.string(),
})
export type RigaProvvigione = z.infer<typeof riga>

/** A payment that was collected and does not earn yet: its bank may still take it back. */
const inMaturazione = z.object({
  pagamento: z.object({ _id: z.string(), numero: z.nullable(z.string()) }),
  esercente: z.object({ _id: z.string(), nome: z.string() }),
  incassato_centesimi: z.int(),
  incassato_il: z.string(),
  /** The day on which it becomes a line. */
  sicuro_dal: z.string(),
})
export type InMaturazione = z.infer<typeof inMaturazione>

const mesi = z.array(z.object({ mese: z.string(), righe: z.int(), provvigione_centesimi: z.int() }))

export const getProvvigioni = {
  method: 'POST',
  path: '/api/consulenti/:id/provvigioni',
  allow: ['admin'],
  summary: 'Le provvigioni di un consulente, mese per mese, e le righe di un mese',
  reads: true,
  body: z.strictObject({
    /** The month of the lines, `2026-03`; without it, the last that has some. */
    mese: z.optional(z.string().check(z.regex(/^\d{4}-\d{2}$/, 'Scrivi il mese come 2026-03'))),
    /** The line after which to go on. */
    dopo: z.optional(z.string()),
  }),
  response: z.object({
    mesi,
    mese: z.nullable(z.string()),
    righe: z.array(riga),
    next: z.nullable(z.string()),
    in_maturazione: z.array(inMaturazione),
    /** More of them than are told. */
    altri_in_maturazione: z.boolean(),
  }),
} as const satisfies Endpoint
export type Provvigioni = z.infer<typeof getProvvigioni.response>
