import { EFFETTI_PROMOZIONE, STATI_PROMOZIONE } from '@rateo/domain/stati/promozione'
import * as z from 'zod/mini'
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

export const getPromozione = {
  method: 'GET',
  path: '/api/promozioni/:id',
  allow: ['admin'],
  summary: 'Una promozione',
  response: promozioneRow,
} as const satisfies Endpoint
