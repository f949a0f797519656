import { COLONNE_IMPORTAZIONE, LIMITI_IMPORTAZIONE } from '@rateo/domain/atti/importa-abbonati'
import { CODICE_PIANO, METODI_PIANO } from '@rateo/domain/stati/piano'
import { eGiorno } from '@rateo/domain/tempo/giorno'
import * as z from 'zod/mini'
import { abbonamento } from './abbonamenti.ts'
import { email, testo, testoFacoltativo } from '../chiamata/campi.ts'
import type { Endpoint } from '../chiamata/endpoint.ts'
import { metodoSalvato } from '../incasso/metodo-salvato.ts'
import { beneficiarioScelto } from '../chiamata/beneficiario-scelto.ts'
import { condizioni, postiScelti } from './piani.ts'
import { codicePromozione, scontoApplicato } from '../promozioni/sconto.ts'

// How a cliente subscribes to a piano.

const scontoPiano = z.object({
  /** The code that was tried; null for what holds without one. */
  codice: z.nullable(z.string()),
  /** The names of all the promozioni in it. */
  nome: z.string(),
  sconto_centesimi: z.int(),
  righe: scontoApplicato.shape.righe,
  /** Days of trial, those of the piano and those of the code. */
  prova_giorni: z.int(),
  /** The sum that is paid today with it. */
  oggi_centesimi: z.int(),
  /** The day of the first whole charge, which the discount is on; null where it is on what is paid today. */
  dal: z.nullable(z.string()),
})
export type ScontoPiano = z.infer<typeof scontoPiano>

const sottoscrizione = z.object({
  /** The piano whatever its version, as links know it. */
  _id: z.string(),
  /** The version whose conditions these are: it is confirmed with them. */
  piano_id: z.string(),
  ...condizioni,
  /** The places that `sconto` and `proposta` are for; `importo_centesimi` is the price of one. */
  posti_scelti: z.int(),
  /** The caller has it already elsewhere: nothing is paid today, and the first charge here is after `prova_giorni`. */
  subentro: z.boolean(),
  /** True where the sums are a share of the price, which others pay with the caller. */
  quota: z.boolean(),
  /** The one for whom it is, where that is not the caller. */
  beneficiario: z.nullable(z.object({ _id: z.string(), nome: z.string() })),
  /** The places that are left; null where there is no limit to them. */
  posti_liberi: z.nullable(z.int()),
  esercente: z.object({
    _id: z.string(),
    nome: z.string(),
    partita_iva: z.string(),
    email: z.string(),
    telefono: z.nullable(z.string()),
    citta: z.nullable(z.string()),
  }),
  /** Why the caller cannot subscribe now, in a sentence; null where they can. */
  motivo: z.nullable(z.string()),
  mio_abbonamento_id: z.nullable(z.string()),
  /** The piano has a first price that the caller does not get: they had the piano before. */
  ingresso_avuto: z.boolean(),
  /** The discount that the caller has without a code; null where there is none. */
  sconto: z.nullable(scontoPiano),
  /** The first charge of an abbonamento of theirs that waits for it. */
  da_pagare_id: z.nullable(z.string()),
  /** The esercente proposed it: ordering wants a code, `accetta_piano`, on this very text. Null where nobody did. */
  proposta: z.nullable(
    z.object({
      _id: z.string(),
      scade_at: z.string(),
      testo: z.string(),
      sha256: z.string(),
    }),
  ),
})
export type Sottoscrizione = z.infer<typeof sottoscrizione>

const sottoscritto = z.object({
  abbonamento_id: z.string(),
  /** The pagamento that must be paid now, so that it begins; null where it began with a trial. */
  da_pagare_id: z.nullable(z.string()),
})
export type Sottoscritto = z.infer<typeof sottoscritto>

export const getSottoscrizione = {
  method: 'GET',
  path: '/api/piani/:id/sottoscrizione',
  allow: ['cliente'],
  summary: 'Le condizioni di un piano per chi si vuole abbonare, e se può',
  querystring: z.object({ per: z.optional(z.string().check(z.regex(/^[0-9a-f]{24}$/))) }),
  response: sottoscrizione,
} as const satisfies Endpoint

export const provaCodicePiano = {
  method: 'POST',
  path: '/api/piani/:id/sconto',
  allow: ['cliente'],
  summary: 'Che cosa paga in meno chi si abbona a un piano, con un codice o senza; non lo usa',
  body: z.strictObject({
    beneficiario_id: z._default(beneficiarioScelto, null),
    /** Left out: what holds without a code; null where nothing does. */
    codice: z.optional(codicePromozione),
    posti: z.optional(postiScelti),
  }),
  response: z.nullable(scontoPiano),
  reads: true,
} as const satisfies Endpoint

/** Conditions and sum are those that were read: where they have changed meanwhile nothing is done. */
export const sottoscriviPiano = {
  method: 'POST',
  path: '/api/piani/:id/sottoscrivi',
  allow: ['cliente'],
  summary: 'Ordina un abbonamento con obbligo di pagamento',
  body: z.strictObject({
    ...metodoSalvato,
    piano_id: z.string().check(z.regex(/^[0-9a-f]{24}$/, 'Rileggi la pagina')),
    oggi_centesimi: z.int(),
    /** The charges at the first price that were read. */
    ingresso_periodi: z._default(z.int(), 0),
    /** The one for whom it is, where that is not the caller: two children have two. */
    beneficiario_id: z._default(beneficiarioScelto, null),
    /** The express request to be served within the days of the withdrawal (art. 51 Codice del consumo). */
    avvio_chiesto: z.optional(z.boolean()),
    codice: z.optional(codicePromozione),
    /** Left out: those that were proposed, or the fewest that the piano allows. */
    posti: z.optional(postiScelti),
  }),
  response: sottoscritto,
  idempotent: true,
} as const satisfies Endpoint

/** Nothing begins by it: the cliente accepts with a code and a method, or lets it end after a fortnight. */
export const proponiIscrizione = {
  method: 'POST',
  path: '/api/piani/:id/iscrivi',
  allow: ['esercente'],
  summary: 'Propone un piano a un cliente, che lo conferma con un codice',
  body: z.strictObject({
    cliente_id: z.string().check(z.regex(/^[0-9a-f]{24}$/, 'Scegli un cliente dal tuo elenco')),
    posti: z.optional(postiScelti),
    beneficiario_id: z._default(beneficiarioScelto, null),
  }),
  response: z.object({ scade_at: z.string() }),
  idempotent: true,
  capacita: 'nuovi_incassi',
} as const satisfies Endpoint

export const rifiutaIscrizione = {
  method: 'POST',
  path: '/api/piani/:id/rifiuta',
  allow: ['cliente'],
  summary: 'Rifiuta un piano proposto dall’esercente, che ne legge il motivo',
  body: z.strictObject({
    iscrizione_id: z.string().check(z.regex(/^[0-9a-f]{24}$/, 'Rileggi la pagina')),
    motivo: testoFacoltativo(500),
    /** The one for whom it was proposed. */
    per: z._default(beneficiarioScelto, null),
  }),
  response: sottoscrizione,
} as const satisfies Endpoint

export const rinunciaAbbonamento = {
  method: 'POST',
  path: '/api/abbonamenti/:id/rinuncia',
  allow: ['cliente'],
  summary: 'Rinuncia a un abbonamento il cui primo addebito non è ancora stato pagato',
  body: z.strictObject({}),
  response: abbonamento,
} as const satisfies Endpoint

const riga = z.strictObject({
  /** The number of its line in the file. */
  riga: z.int().check(z.minimum(1)),
  email: email(),
  nome: testo('il nome'),
  posti: postiScelti,
  /** The code of another piano of the same esercente; left out for the one of the address. */
  piano: z._default(
    z.nullable(z.string().check(z.regex(CODICE_PIANO, 'Non è un codice di un piano'))),
    null,
  ),
  dal: z.nullable(z.string().check(z.refine(eGiorno, 'Scegli un giorno'))),
})

const esito = z.object({
  /** People who are asked to confirm, or would be. */
  proposte: z.int(),
  /** People who have the piano, or this very proposal: nothing is done for them. */
  gia: z.int(),
  errori: z.array(
    z.object({ riga: z.int(), colonna: z.enum(COLONNE_IMPORTAZIONE), motivo: z.string() }),
  ),
})
export type EsitoImportazione = z.infer<typeof esito>

/**
 * People who have the piano already and pay it elsewhere, some of a file at a time: each confirms by a link with a code and a
 * method, and until then nothing is charged. With an error nobody of these is asked; sent again, who was asked is left alone.
 */
export const importaAbbonati = {
  method: 'POST',
  path: '/api/piani/:id/importa',
  allow: ['esercente'],
  summary: 'Propone un piano a chi lo paga già altrove, o prova soltanto',
  body: z.strictObject({
    righe: z
      .array(riga)
      .check(
        z.minLength(1, 'Non c’è nessuno'),
        z.maxLength(
          LIMITI_IMPORTAZIONE.insieme,
          `Al massimo ${LIMITI_IMPORTAZIONE.insieme} righe per volta`,
        ),
      ),
    prova: z.boolean(),
  }),
  response: esito,
  capacita: 'nuovi_incassi',
} as const satisfies Endpoint

// An abbonamento that passes to another person: asked for by who has it, or by the esercente, and accepted by who takes it.

/** Nothing changes until the other person accepts: they get a letter with a link. */
export const trasferisciAbbonamento = {
  method: 'POST',
  path: '/api/abbonamenti/:id/trasferimento',
  allow: ['esercente', 'cliente'],
  summary: 'Propone a un’altra persona di prendere un abbonamento; fino al suo sì non cambia nulla',
  body: z.strictObject({ email: email() }),
  response: abbonamento,
  idempotent: true,
} as const satisfies Endpoint

export const ritiraTrasferimento = {
  method: 'DELETE',
  path: '/api/abbonamenti/:id/trasferimento',
  allow: ['esercente', 'cliente'],
  summary: 'Ritira un trasferimento che non è stato ancora accettato',
  response: abbonamento,
} as const satisfies Endpoint

const trasferimento = z.object({
  _id: z.string(),
  scade_at: z.string(),
  /** The person who has it now. */
  da: z.string(),
  nome: z.string(),
  descrizione: z.nullable(z.string()),
  piano_id: z.string(),
  esercente: z.object({ _id: z.string(), nome: z.string() }),
  /** The conditions, the price and the next charge, line by line: what is accepted is this text. */
  voci: z.array(z.object({ name: z.string(), value: z.string() })),
  /** The ways in which it can be paid. */
  metodi: z.array(z.enum(METODI_PIANO)),
  /** Accepting wants a code, `accetta_trasferimento`, on this very text. */
  sha256: z.string(),
  /** Why it cannot be accepted now, in a sentence; null where it can. */
  motivo: z.nullable(z.string()),
  /** The abbonamento, once it is the caller's. */
  abbonamento_id: z.nullable(z.string()),
})
export type Trasferimento = z.infer<typeof trasferimento>

export const getTrasferimento = {
  method: 'GET',
  path: '/api/trasferimenti/:id',
  allow: ['cliente'],
  summary: 'Che cosa prende chi accetta un abbonamento da un’altra persona',
  response: trasferimento,
} as const satisfies Endpoint

/** The text that was read is named: where it has changed meanwhile nothing is done. No money moves. */
export const accettaTrasferimento = {
  method: 'POST',
  path: '/api/trasferimenti/:id/accetta',
  allow: ['cliente'],
  summary: 'Accetta un abbonamento da un’altra persona, con un codice e un metodo proprio',
  body: z.strictObject({
    ...metodoSalvato,
    sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/, 'Rileggi la pagina')),
    /** The express request to be served within the days of the withdrawal (art. 51 Codice del consumo). */
    avvio_chiesto: z._default(z.boolean(), false),
  }),
  response: trasferimento,
  idempotent: true,
} as const satisfies Endpoint

export const rifiutaTrasferimento = {
  method: 'POST',
  path: '/api/trasferimenti/:id/rifiuta',
  allow: ['cliente'],
  summary: 'Rifiuta un abbonamento che un’altra persona vuole passare',
  body: z.strictObject({}),
  response: trasferimento,
} as const satisfies Endpoint
