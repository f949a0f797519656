import {
  EFFETTI_CON_CODICE,
  EFFETTI_PROMOZIONE,
  STATI_PROMOZIONE,
} from '@rateo/domain/stati/promozione'
import * as z from 'zod/mini'
import { azioniConsentite } from '../chiamata/azioni.ts'
import { giorno, testo } from '../chiamata/campi.ts'
import type { Colonne } from '../chiamata/colonne.ts'
import type { Endpoint } from '../chiamata/endpoint.ts'
import { searchBody, searchResponse } from '../chiamata/search.ts'

const promozioneRow = z.object({
  _id: z.string(),
  nome: z.string(),
  codice: z.string(),
  effetto: z.enum(EFFETTI_PROMOZIONE),
  /** Hundredths of a percent, cents, days or rate, as `effetto` says. */
  valore: z.int(),
  stato: z.enum(STATI_PROMOZIONE),
  /** Null when it holds for the whole portal. */
  esercente: z.nullable(z.object({ _id: z.string(), nome: z.string() })),
  dal: z.string(),
  /** Last day, included; null without an end. */
  al: z.nullable(z.string()),
  usi: z.int(),
  usi_max: z.nullable(z.int()),
  created_at: z.string(),
})
export type PromozioneRow = z.infer<typeof promozioneRow>

export const COLONNE_PROMOZIONE = {
  nome: { titolo: 'Nome', tipo: 'testo' },
  codice: { titolo: 'Codice da usare', tipo: 'testo' },
  effetto: { titolo: 'Effetto', tipo: 'testo' },
  esercente: { titolo: 'Esercente', tipo: 'soggetto' },
  dal: { titolo: 'Dal', tipo: 'giorno' },
  al: { titolo: 'Al', tipo: 'giorno' },
  usi: { titolo: 'Usi', tipo: 'numero' },
  usi_max: { titolo: 'Usi al massimo', tipo: 'numero' },
  stato: { titolo: 'Stato', tipo: 'stato', di: 'promozione' },
  _id: { titolo: 'Codice', tipo: 'testo' },
} as const satisfies Colonne<PromozioneRow>

export const searchPromozioni = {
  method: 'POST',
  path: '/api/search/promozioni',
  allow: ['admin'],
  summary: 'Cerca tra le promozioni',
  body: searchBody,
  response: searchResponse(promozioneRow),
  reads: true,
} as const satisfies Endpoint

const promozione = z.extend(promozioneRow, {
  importo_minimo_centesimi: z.int(),
  primo_acquisto: z.boolean(),
  usi_per_cliente: z.nullable(z.int()),
  /** The discounts that were given, less those given back. */
  costo_centesimi: z.int(),
  /** The money that came with them. */
  ricavo_centesimi: z.int(),
  /** The latest uses, the newest first. */
  ultimi_usi: z.array(
    z.object({
      _id: z.string(),
      cliente: z.object({ _id: z.string(), nome: z.string() }),
      abbonamento_id: z.string(),
      prezzo_centesimi: z.int(),
      sconto_centesimi: z.int(),
      prova_giorni: z.int(),
      created_at: z.string(),
      reso_at: z.nullable(z.string()),
    }),
  ),
  azioni_consentite: azioniConsentite,
})
export type Promozione = z.infer<typeof promozione>

const intero = (che: string, max: number) =>
  z
    .int(`Inserisci ${che}`)
    .check(z.minimum(1, 'Almeno 1'), z.maximum(max, `Al massimo ${max.toLocaleString('it-IT')}`))

/** A code as it is kept, however it was typed: capitals, no blanks. */
export const codicePromozione = z.string().check(
  z.overwrite((text) => text.toUpperCase().replaceAll(/\s/g, '')),
  z.regex(/^[A-Z0-9-]{3,30}$/, 'Da 3 a 30 tra lettere, cifre e trattini'),
)

const condizioni = {
  nome: testo('il nome', 100),
  /** Hundredths of a percent, cents or days, as `effetto` says. */
  valore: intero('quanto vale', 100_000_000),
  dal: giorno('il primo giorno'),
  al: z.nullable(giorno('l’ultimo giorno')),
  usi_max: z.nullable(intero('quanti usi', 1_000_000)),
  usi_per_cliente: z.nullable(intero('quanti usi', 1_000)),
  importo_minimo_centesimi: z
    .int('Inserisci un importo')
    .check(z.minimum(0, 'Non può essere negativo'), z.maximum(100_000_000, 'Troppo')),
  primo_acquisto: z.boolean(),
}

export const getPromozione = {
  method: 'GET',
  path: '/api/promozioni/:id',
  allow: ['admin'],
  summary: 'Una promozione, con i suoi usi, quanto è costata e quanto ha portato',
  response: promozione,
} as const satisfies Endpoint

export const creaPromozione = {
  method: 'POST',
  path: '/api/promozioni',
  allow: ['admin'],
  summary: 'Aggiunge una promozione con il suo codice',
  body: z.strictObject({
    ...condizioni,
    codice: codicePromozione,
    effetto: z.enum(EFFETTI_CON_CODICE, 'Scegli un effetto'),
    /** Null for all esercenti. */
    esercente_id: z.nullable(z.string().check(z.regex(/^[0-9a-f]{24}$/, 'Scegli un esercente'))),
  }),
  response: promozione,
  idempotent: true,
} as const satisfies Endpoint

/** Uses that were already made stay as they were. */
export const modificaPromozione = {
  method: 'PATCH',
  path: '/api/promozioni/:id',
  allow: ['admin'],
  summary: 'Cambia una promozione: gli usi già fatti restano com’erano',
  body: z.strictObject(condizioni),
  response: promozione,
} as const satisfies Endpoint

export const sospendiPromozione = {
  method: 'POST',
  path: '/api/promozioni/:id/sospendi',
  allow: ['admin'],
  summary: 'Ferma una promozione: nessuno la usa finché non riprende',
  body: z.strictObject({}),
  response: promozione,
} as const satisfies Endpoint

export const riprendiPromozione = {
  method: 'POST',
  path: '/api/promozioni/:id/riprendi',
  allow: ['admin'],
  summary: 'Fa ripartire una promozione sospesa',
  body: z.strictObject({}),
  response: promozione,
} as const satisfies Endpoint

export const archiviaPromozione = {
  method: 'POST',
  path: '/api/promozioni/:id/archivia',
  allow: ['admin'],
  summary: 'Mette via una promozione: non si usa e non si cambia più',
  body: z.strictObject({}),
  response: promozione,
} as const satisfies Endpoint
