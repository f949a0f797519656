import {
  CADENZE_ABBONAMENTO,
  STATI_ABBONAMENTO,
  VISIBILITA_PIANO,
} from '@rateo/domain/stati/abbonamento'
import { INGRESSO_PERIODI_MAX } from '@rateo/domain/stati/ingresso'
import { ALIQUOTE_IVA, CODICE_PIANO, LIMITI_PIANO, METODI_PIANO } from '@rateo/domain/stati/piano'
import * as z from 'zod/mini'
import { azioniConsentite } from '../chiamata/azioni.ts'
import { testo, testoFacoltativo } from '../chiamata/campi.ts'
import type { Endpoint } from '../chiamata/endpoint.ts'

// The piani that an esercente sells, and their conditions.

const soggetto = z.object({ _id: z.string(), nome: z.string() })

/** The conditions of a piano, as they are told to everybody who may read it. */
export const condizioni = {
  nome: z.string(),
  descrizione: z.nullable(z.string()),
  importo_centesimi: z.int(),
  cadenza: z.enum(CADENZE_ABBONAMENTO),
  /** The day on which everybody is charged: of the month, or 1 to 7 of the week; null where each has its own. */
  giorno_addebito: z.nullable(z.int()),
  prova_giorni: z.int(),
  attivazione_centesimi: z.int(),
  durata_periodi: z.nullable(z.int()),
  rinnovo_tacito: z.boolean(),
  preavviso_giorni: z.int(),
  /** Days of pause that the cliente may take in a year; none where it is 0. */
  pausa_giorni: z.int(),
  /** The charges at the first price, and that price; none where there are 0. */
  ingresso_periodi: z.int(),
  ingresso_centesimi: z.nullable(z.int()),
  /** True where somebody who had the piano before has the first price again. */
  ingresso_ripetibile: z.boolean(),
  iva_percento: z.nullable(z.int()),
  /** The places that one abbonamento may have, each at the price; one and one where the piano says nothing of them. */
  posti_min: z.int(),
  posti_max: z.int(),
  /** The ways in which whoever subscribes may pay. */
  metodi: z.array(z.enum(METODI_PIANO)),
}

const piano = z.object({
  _id: z.string(),
  ...condizioni,
  /** The name by which files and other systems of the esercente know it; null to a cliente, and where it has none. */
  codice: z.nullable(z.string()),
  esercente: soggetto,
  stato: z.enum(VISIBILITA_PIANO),
  created_at: z.string(),
  versione: z.int(),
  /** The version that is sold today, where this is an older one. */
  attuale_id: z.nullable(z.string()),
  posti: z.nullable(z.int()),
  posti_liberi: z.nullable(z.int()),
  /** The number of abbonamenti in each state, for the esercente who sells the piano; null for a cliente. */
  abbonati: z.nullable(z.array(z.object({ stato: z.enum(STATI_ABBONAMENTO), quanti: z.int() }))),
  /** Earlier versions that somebody still has, for the esercente who sells the piano; null for a cliente. */
  precedenti: z.nullable(
    z.array(
      z.object({
        _id: z.string(),
        versione: z.int(),
        importo_centesimi: z.int(),
        cadenza: z.enum(CADENZE_ABBONAMENTO),
        abbonati: z.int(),
      }),
    ),
  ),
  /** The caller's own abbonamento to this piano; null for everybody but a cliente. */
  mio_abbonamento_id: z.nullable(z.string()),
  /** The address at which everybody who has it reads the piano and subscribes; null to who does not sell it. */
  link: z.nullable(z.string()),
  azioni_consentite: azioniConsentite,
})
export type Piano = z.infer<typeof piano>

const centesimi = (min: number, troppoPoco: string) =>
  z
    .int('Inserisci un importo')
    .check(
      z.minimum(min, troppoPoco),
      z.maximum(LIMITI_PIANO.importo_max, 'Al massimo 1.000.000,00 €'),
    )

const giorni = (max: number) =>
  z
    .int('Inserisci un numero di giorni')
    .check(z.minimum(0, 'Non può essere negativo'), z.maximum(max, `Al massimo ${max} giorni`))

/** Places of one abbonamento, as they are chosen. */
export const postiScelti = z
  .int('Inserisci quanti posti')
  .check(
    z.minimum(1, 'Almeno un posto'),
    z.maximum(LIMITI_PIANO.posti_max, 'Al massimo 1.000 posti'),
  )

const scritto = {
  nome: testo('il nome', 100),
  descrizione: testoFacoltativo(500),
  codice: z._default(
    z.nullable(
      z
        .string()
        .check(
          z.trim(),
          z.toUpperCase(),
          z.regex(CODICE_PIANO, 'Lettere, numeri, punto, trattino o _: al massimo 30, senza spazi'),
        ),
    ),
    null,
  ),
  importo_centesimi: centesimi(LIMITI_PIANO.importo_min, 'Almeno 0,50 €: meno non si addebita'),
  cadenza: z.enum(CADENZE_ABBONAMENTO, 'Scegli ogni quanto si addebita'),
  giorno_addebito: z._default(
    z.nullable(
      z
        .int('Scegli un giorno')
        .check(z.minimum(1, 'Scegli un giorno'), z.maximum(31, 'Scegli un giorno del mese')),
    ),
    null,
  ),
  metodi: z._default(
    z.array(z.enum(METODI_PIANO)).check(z.minLength(1, 'Scegli almeno un modo di pagare')),
    () => [...METODI_PIANO],
  ),
  prova_giorni: z._default(giorni(LIMITI_PIANO.prova_giorni), 0),
  attivazione_centesimi: z._default(centesimi(0, 'Non può essere negativo'), 0),
  durata_periodi: z._default(
    z.nullable(
      z
        .int('Inserisci quanti addebiti')
        .check(
          z.minimum(1, 'Almeno un addebito'),
          z.maximum(LIMITI_PIANO.durata_periodi, `Al massimo ${LIMITI_PIANO.durata_periodi}`),
        ),
    ),
    null,
  ),
  rinnovo_tacito: z._default(z.boolean(), false),
  preavviso_giorni: z._default(giorni(LIMITI_PIANO.preavviso_giorni), 0),
  pausa_giorni: z._default(giorni(LIMITI_PIANO.pausa_giorni), 0),
  ingresso_periodi: z._default(
    z
      .int('Inserisci quanti addebiti')
      .check(
        z.minimum(0, 'Non può essere negativo'),
        z.maximum(INGRESSO_PERIODI_MAX, `Al massimo ${INGRESSO_PERIODI_MAX} addebiti`),
      ),
    0,
  ),
  ingresso_centesimi: z._default(
    z.nullable(
      centesimi(LIMITI_PIANO.importo_min, 'Almeno 0,50 €: per non far pagare c’è la prova'),
    ),
    null,
  ),
  ingresso_ripetibile: z._default(z.boolean(), false),
  iva_percento: z._default(z.nullable(z.literal(ALIQUOTE_IVA, 'Scegli un’aliquota')), null),
  posti: z._default(
    z.nullable(
      z
        .int('Inserisci quanti posti')
        .check(
          z.minimum(1, 'Almeno un posto'),
          z.maximum(LIMITI_PIANO.posti, 'Al massimo 100.000'),
        ),
    ),
    null,
  ),
  posti_min: z._default(postiScelti, 1),
  posti_max: z._default(postiScelti, 1),
  visibilita: z._default(z.enum(['pubblico', 'su_invito']), 'pubblico'),
}

export const getPiano = {
  method: 'GET',
  path: '/api/piani/:id',
  allow: ['esercente', 'cliente', 'admin'],
  summary: 'Un piano, con le sue condizioni e quanti lo hanno sottoscritto',
  response: piano,
  chiave: 'abbonamenti:lettura',
} as const satisfies Endpoint

export const getCadenzePiani = {
  method: 'GET',
  path: '/api/piani/cadenze',
  allow: ['esercente', 'cliente', 'admin'],
  summary: 'Le cadenze dei piani che si leggono',
  response: z.object({
    /** Every cadence that some piano has, the shortest first. */
    cadenze: z.array(z.enum(CADENZE_ABBONAMENTO)),
  }),
  chiave: 'abbonamenti:lettura',
} as const satisfies Endpoint

export const creaPiano = {
  method: 'POST',
  path: '/api/piani',
  allow: ['esercente'],
  summary: 'Aggiunge un piano a cui i clienti si possono abbonare',
  body: z.strictObject(scritto),
  response: piano,
  idempotent: true,
} as const satisfies Endpoint

/** Other conditions of a piano that somebody has are a new version: the answer is that one. */
export const modificaPiano = {
  method: 'PATCH',
  path: '/api/piani/:id',
  allow: ['esercente'],
  summary: 'Cambia un piano: chi è già abbonato tiene le condizioni che ha accettato',
  body: z.strictObject(scritto),
  response: piano,
} as const satisfies Endpoint

export const archiviaPiano = {
  method: 'POST',
  path: '/api/piani/:id/archivia',
  allow: ['esercente'],
  summary: 'Toglie un piano dalla vendita: chi è abbonato va avanti',
  body: z.strictObject({}),
  response: piano,
} as const satisfies Endpoint

export const getQrPiano = {
  method: 'GET',
  path: '/api/piani/:id/link.svg',
  allow: ['esercente'],
  summary: 'Il link di un piano come QR, in SVG',
  response: z.unknown(),
} as const satisfies Endpoint

export const getCondizioniPiano = {
  method: 'GET',
  path: '/api/piani/:id/condizioni/pdf',
  allow: ['esercente', 'cliente', 'admin'],
  summary: 'Le condizioni di una versione di un piano, in PDF',
  response: z.unknown(),
} as const satisfies Endpoint
