import * as z from 'zod/mini'
import { email } from '../chiamata/campi.ts'
import type { Endpoint } from '../chiamata/endpoint.ts'

/** The largest file of invoices that SdI takes, in bytes. */
export const PESO_FATTURA = 5 * 1024 * 1024

/** Files that are looked at together. */
export const FATTURE_INSIEME = 1000

/** Days within which is asked what is past already, or has no day. */
export const GIORNI_FATTURA = 7

export const SITUAZIONI_FATTURA = [
  /** In a trial: it would be taken. */
  'pronta',
  'caricata',
  'gia_caricata',
  /** The cliente is new, and its e-mail is not written in the invoice. */
  'senza_email',
  /** In a trial: a credit note whose invoice is not here yet. It would be kept until that is. */
  'attende',
  /** A credit note that is kept until its invoice is brought. */
  'in_attesa',
  /** Nothing of it was chosen. */
  'esclusa',
  'rifiutata',
] as const

const scadenza = z.object({
  n: z.int(),
  /** In words; null where the invoice says nothing of how it is paid. */
  modalita: z.nullable(z.string()),
  scadenza: z.nullable(z.string()),
  importo_centesimi: z.int(),
  /** The day by which it is asked for. */
  entro: z.string(),
  /** A reason why it may not be to ask for; null where there is none. */
  dubbio: z.nullable(z.string()),
  /** False where it is too little or too much to be asked for. */
  chiedibile: z.boolean(),
  pagamento_id: z.nullable(z.string()),
  /** The address at which it is paid without an account; null where nothing was asked. */
  url: z.nullable(z.string()),
})
export type ScadenzaFattura = z.infer<typeof scadenza>

const documento = z.object({
  /** Its place in the file, from 1. */
  n: z.int(),
  situazione: z.enum(SITUAZIONI_FATTURA),
  motivo: z.nullable(z.string()),
  tipo: z.string(),
  numero: z.string(),
  data: z.string(),
  e_nota: z.boolean(),
  cliente: z.object({
    /** Null for one who is not among the clienti yet. */
    _id: z.nullable(z.string()),
    nome: z.string(),
    codice: z.nullable(z.string()),
    email: z.nullable(z.string()),
    pec: z.nullable(z.string()),
  }),
  totale_centesimi: z.int(),
  ritenuta_centesimi: z.int(),
  iva_scissa_centesimi: z.int(),
  da_pagare_centesimi: z.int(),
  avvisi: z.array(z.string()),
  scadenze: z.array(scadenza),
  /** The invoices that a credit note corrects. */
  corregge: z.array(z.object({ numero: z.string(), data: z.nullable(z.string()) })),
  /** Taken off what those asked for. */
  ridotto_centesimi: z.int(),
  /** The debts that a credit note called off, with the smaller one that took the place of each; null where nothing is left. */
  sostituiti: z.array(
    z.object({
      pagamento_id: z.string(),
      nuovo_id: z.nullable(z.string()),
      importo_centesimi: z.int(),
      url: z.nullable(z.string()),
    }),
  ),
  /** The credit notes that waited for this invoice, and what they took off it and off the others that they correct. */
  note_applicate: z.array(
    z.object({
      numero: z.string(),
      tolto_centesimi: z.int(),
      /** Everything that one could not take off, in words; null where it is nothing. */
      avviso: z.nullable(z.string()),
    }),
  ),
})
export type DocumentoFattura = z.infer<typeof documento>

const esito = z.object({
  /** False for a file that is no invoice: it is passed over. */
  e_fattura: z.boolean(),
  documenti: z.array(documento),
  /** The documents of the file that cannot be read, with the reason. */
  illeggibili: z.array(z.object({ numero: z.nullable(z.string()), motivo: z.string() })),
})
export type EsitoFatture = z.infer<typeof esito>

/** The body is the file, XML or signed (P7M), as it is. */
export const caricaFatture = {
  method: 'POST',
  path: '/api/fatture/carica',
  allow: ['esercente'],
  summary:
    'Legge un file di fatture elettroniche emesse e chiede quello che dicono; in prova dice soltanto che cosa farebbe',
  querystring: z.strictObject({
    nome_file: z.string().check(z.trim(), z.minLength(1), z.maxLength(150)),
    prova: z.optional(z.enum(['1'])),
    /** The e-mail of a cliente who is new. */
    email: z.optional(email()),
    /** The day for what is past already, or has none; a week from today where it is left out. */
    entro: z.optional(z.iso.date('Inserisci una data')),
    /** The parts that are not to be asked for: the document and the part, as 1.2,1.3. */
    escluse: z.optional(
      z.string().check(z.regex(/^\d{1,4}\.\d{1,4}(?:,\d{1,4}\.\d{1,4})*$/), z.maxLength(1000)),
    ),
    /** Writes to the clienti what is asked of them. */
    avvisa: z.optional(z.enum(['1'])),
  }),
  response: esito,
  capacita: 'nuovi_incassi',
} as const satisfies Endpoint
