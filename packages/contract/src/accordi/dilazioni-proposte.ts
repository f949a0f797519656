import { INQUADRAMENTI } from '@rateo/domain/credito/dilazione'
import * as z from 'zod/mini'
import { testo } from '../chiamata/campi.ts'
import { dilazione } from './dilazioni.ts'
import { dilazioneBody } from './condizioni-dilazione.ts'
import type { Endpoint } from '../chiamata/endpoint.ts'
import { metodoSalvato } from '../incasso/metodo-salvato.ts'

// The writing side of a dilazione: made and sent by the esercente, accepted or refused by the cliente.

const quota = z.object({
  n: z.int(),
  scadenza: z.string(),
  capitale_centesimi: z.int(),
  interessi_centesimi: z.int(),
  spese_centesimi: z.int(),
  totale_centesimi: z.int(),
  residuo_dopo_centesimi: z.int(),
  /** The event that it waits for, whose last day is `scadenza`. */
  a_evento: z.optional(z.string()),
})

export const piano = z.object({
  importo_centesimi: z.int(),
  rate: z.array(quota),
  totale_centesimi: z.int(),
  interessi_centesimi: z.int(),
  spese_centesimi: z.int(),
  tan_percento: z.number(),
  taeg_percento: z.number(),
})

export const regoleDilazioni = {
  method: 'GET',
  path: '/api/dilazioni/regole',
  allow: ['esercente'],
  summary: 'Quello che serve per preparare una dilazione: la commissione e i giorni di oggi',
  response: z.object({
    /** The fee that the portal takes on what is collected online, by which a schedule is drawn. */
    commissione: z.object({ per_mille: z.int(), fissa_centesimi: z.int() }),
    /** The days to pay after the event of a rata was confirmed. */
    giorni_evento: z.int(),
  }),
} as const satisfies Endpoint

const anteprima = z.object({
  ...piano.shape,
  inquadramento: z.enum(INQUADRAMENTI),
  /** A sentence that says what the inquadramento means. */
  frase: z.string(),
  fornitura_il: z.string(),
  /** True when it cannot be sent, because the esercente is not enabled for credit. */
  bloccata: z.boolean(),
  motivo: z.nullable(z.string()),
  /** True for a credit: how the cliente was judged able to pay is written before it is sent. */
  chiede_merito: z.boolean(),
  /** The reason why the staff look at it first; null where it leaves at once. */
  da_approvare: z.nullable(z.string()),
})
export type AnteprimaDilazione = z.infer<typeof anteprima>

export const anteprimaDilazione = {
  method: 'POST',
  path: '/api/dilazioni/anteprima',
  allow: ['esercente'],
  summary: 'Le rate di una dilazione prima di prepararla; non scrive nulla',
  body: dilazioneBody,
  response: anteprima,
  reads: true,
} as const satisfies Endpoint

export const creaDilazione = {
  method: 'POST',
  path: '/api/dilazioni',
  allow: ['esercente'],
  summary: 'Prepara una dilazione (bozza)',
  body: dilazioneBody,
  response: dilazione,
  idempotent: true,
  capacita: 'nuovi_incassi',
} as const satisfies Endpoint

export const modificaDilazione = {
  method: 'PATCH',
  path: '/api/dilazioni/:id',
  allow: ['esercente'],
  summary: 'Riscrive una bozza',
  body: dilazioneBody,
  response: dilazione,
  capacita: 'nuovi_incassi',
} as const satisfies Endpoint

export const inviaDilazione = {
  method: 'POST',
  path: '/api/dilazioni/:id/invia',
  allow: ['esercente'],
  summary: 'Manda la proposta al cliente',
  body: z.strictObject({}),
  response: dilazione,
  idempotent: true,
  capacita: 'nuovi_incassi',
} as const satisfies Endpoint

export const approvaDilazione = {
  method: 'POST',
  path: '/api/dilazioni/:id/approva',
  allow: ['admin'],
  summary: 'Approva una dilazione che aspetta l’assistenza: la proposta parte per il cliente',
  body: z.strictObject({}),
  response: dilazione,
  idempotent: true,
} as const satisfies Endpoint

export const respingiDilazione = {
  method: 'POST',
  path: '/api/dilazioni/:id/respingi',
  allow: ['admin'],
  summary: 'Non approva una dilazione: il cliente non ne sa nulla, l’esercente legge il motivo',
  body: z.strictObject({ motivo: testo('il motivo', 300) }),
  response: dilazione,
  idempotent: true,
} as const satisfies Endpoint

export const ritiraDilazione = {
  method: 'POST',
  path: '/api/dilazioni/:id/ritira',
  allow: ['esercente'],
  summary: 'Riprende una proposta non ancora accettata: torna bozza',
  body: z.strictObject({}),
  response: dilazione,
  idempotent: true,
} as const satisfies Endpoint

export const annullaDilazione = {
  method: 'POST',
  path: '/api/dilazioni/:id/annulla',
  allow: ['esercente'],
  summary: 'Annulla una dilazione di cui non è stato pagato nulla',
  body: z.strictObject({ motivo: z.optional(testo('il motivo', 300)) }),
  response: dilazione,
  idempotent: true,
} as const satisfies Endpoint

/** The ways to pay the rate after the first; a card or an account is debited by itself only where one is chosen. */
export const METODI_DILAZIONE = ['carta', 'addebito_sdd', 'bonifico'] as const

export const adesione = {
  /** The text that was read, by its hash: what the code was asked for. */
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  /** Needed where nothing is paid at once. */
  metodo: z.optional(z.enum(METODI_DILAZIONE)),
  carta_id: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
  mandato_id: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
}

/** Wants the code of `POST /otp/verifica`: `accetta_dilazione` on the hash, for the total, with the esercente's name. */
export const accettaDilazione = {
  method: 'POST',
  path: '/api/dilazioni/:id/accetta',
  allow: ['cliente'],
  summary: 'Accetta la proposta con il codice ricevuto',
  body: z.strictObject(adesione),
  response: dilazione,
  idempotent: true,
} as const satisfies Endpoint

export const rifiutaDilazione = {
  method: 'POST',
  path: '/api/dilazioni/:id/rifiuta',
  allow: ['cliente'],
  summary: 'Rifiuta la proposta',
  body: z.strictObject({ motivo: z.optional(testo('il motivo', 300)) }),
  response: dilazione,
  idempotent: true,
} as const satisfies Endpoint

export const metodoDilazione = {
  method: 'PUT',
  path: '/api/dilazioni/:id/metodo',
  allow: ['cliente'],
  summary: 'Sceglie su che cosa si addebitano le prossime rate',
  body: z.strictObject(metodoSalvato),
  response: dilazione,
} as const satisfies Endpoint

/** The sheet that the law wants read before a credit is signed; a plan that is no credit has none. */
export const getInformazioniDilazione = {
  method: 'GET',
  path: '/api/dilazioni/:id/informazioni',
  allow: ['esercente', 'cliente', 'admin'],
  summary: 'Le informazioni sul credito, in PDF, da leggere prima di accettare',
  response: z.unknown(),
} as const satisfies Endpoint

/** The PDF holds the text to read before acceptance, and the very bytes that were accepted after it. */
export const getDilazionePdf = {
  method: 'GET',
  path: '/api/dilazioni/:id/pdf',
  allow: ['esercente', 'cliente', 'admin'],
  summary: 'La dilazione in PDF',
  response: z.unknown(),
} as const satisfies Endpoint
