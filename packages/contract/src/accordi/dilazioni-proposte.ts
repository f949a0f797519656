import { SPESE_MASSIME_CENTESIMI } from '@rateo/domain/credito/condizioni-rate'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { CADENZE_DILAZIONE, INQUADRAMENTI } from '@rateo/domain/credito/dilazione'
import * as z from 'zod/mini'
import { testo } from '../chiamata/campi.ts'
import { dilazione } from './dilazioni.ts'
import type { Endpoint } from '../chiamata/endpoint.ts'
import { metodoSalvato } from '../incasso/metodo-salvato.ts'

// The writing side of a dilazione: made and sent by the esercente, accepted or refused by the cliente.

const id = z.string().check(z.regex(/^[0-9a-f]{24}$/, 'Scegli dall’elenco'))
const giorno = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'Scegli un giorno'))
const IMPORTO_MAX = 100_000_000

const DEBITI_MAX = 10
/** The division of the debt: the fields of `componiDilazione`, which refuses those that do not go together. */
const condizioniRate = {
  /** Part paid at once, before the rate; zero for none. */
  anticipo_centesimi: z._default(
    z
      .int('Inserisci l’anticipo')
      .check(
        z.minimum(0, 'L’anticipo non può essere negativo'),
        z.maximum(IMPORTO_MAX, 'L’anticipo supera l’importo'),
      ),
    0,
  ),
  /** The number of rate, the anticipo not counted. */
  n_rate: z
    .int('Inserisci quante rate')
    .check(z.minimum(1, 'Almeno una rata'), z.maximum(60, 'Al massimo 60 rate')),
  cadenza: z.enum(CADENZE_DILAZIONE),
  prima_scadenza: giorno,
  /** Every rata at the end of its month. */
  fine_mese: z._default(z.boolean(), false),
  tan_percento: z._default(
    z
      .number('Inserisci il TAN')
      .check(z.minimum(0, 'Il TAN non può essere negativo'), z.maximum(100, 'Al massimo 100 %')),
    0,
  ),
  spese_per_rata_centesimi: z._default(
    z
      .int('Inserisci le spese')
      .check(
        z.minimum(0, 'Le spese non possono essere negative'),
        z.maximum(
          SPESE_MASSIME_CENTESIMI,
          `Al massimo ${formattaEuro(SPESE_MASSIME_CENTESIMI)} per rata`,
        ),
      ),
    0,
  ),
  /** The rata that takes the cents left over by the division. */
  resto: z._default(z.enum(['ultima', 'prima']), 'ultima'),
  /** Months without a rata: 8 for August. */
  salta_mesi: z._default(
    z.array(z.int().check(z.minimum(1), z.maximum(12))).check(z.maxLength(11)),
    [],
  ),
}

/** Debts that are there already, or a new amount of a cliente. */
export const dilazioneBody = z.strictObject({
  /** Debts of one cliente, not paid in any part: the dilazione is of their sum. */
  pagamenti: z.optional(z.array(id).check(z.minLength(1), z.maxLength(DEBITI_MAX))),
  cliente_id: z.optional(id),
  importo_centesimi: z.optional(
    z
      .int('Inserisci un importo, ad esempio 1.234,50')
      .check(
        z.minimum(100, 'L’importo minimo è 1,00 €'),
        z.maximum(IMPORTO_MAX, 'L’importo massimo è 1.000.000,00 €'),
      ),
  ),
  /** The causale; left out, it is that of the debt. */
  causale: z.optional(testo('che cosa si paga', 140)),
  /**
   * Day on which what is paid was, or will be, supplied: the free term of the law is counted from it. Left out, it is
   * the day on which the oldest of the debts was asked for or fell due, or today for a new amount.
   */
  fornitura_il: z.optional(giorno),
  /** The total that the screen showed: a different one is refused. */
  totale_centesimi: z.optional(z.int()),
  ...condizioniRate,
})

const quota = z.object({
  n: z.int(),
  scadenza: z.string(),
  capitale_centesimi: z.int(),
  interessi_centesimi: z.int(),
  spese_centesimi: z.int(),
  totale_centesimi: z.int(),
  residuo_dopo_centesimi: z.int(),
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

const anteprima = z.object({
  ...piano.shape,
  inquadramento: z.enum(INQUADRAMENTI),
  /** A sentence that says what the inquadramento means. */
  frase: z.string(),
  fornitura_il: z.string(),
  /** True when it cannot be sent, because the esercente is not enabled for credit. */
  bloccata: z.boolean(),
  motivo: z.nullable(z.string()),
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

/** The PDF holds the text to read before acceptance, and the very bytes that were accepted after it. */
export const getDilazionePdf = {
  method: 'GET',
  path: '/api/dilazioni/:id/pdf',
  allow: ['esercente', 'cliente', 'admin'],
  summary: 'La dilazione in PDF',
  response: z.unknown(),
} as const satisfies Endpoint
