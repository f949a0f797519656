import * as z from 'zod/mini'
import type { Endpoint } from '../chiamata/endpoint.ts'
import { raccolta } from './raccolte.ts'

const giorno = z.iso.date('Inserisci una data')

const sollecitoInsieme = z.object({
  mancano: z.int(),
  eseguibili: z.int(),
  eseguibili_centesimi: z.int(),
  saltate: z.array(z.object({ motivo: z.string(), righe: z.int() })),
})
export type SollecitoInsieme = z.infer<typeof sollecitoInsieme>

export const anteprimaSolleciti = {
  method: 'GET',
  path: '/api/raccolte/:id/solleciti/anteprima',
  allow: ['esercente'],
  summary: 'A chi manca verrebbe scritto adesso, e a chi no e perché',
  response: sollecitoInsieme,
} as const satisfies Endpoint

export const sollecitaRaccolta = {
  method: 'POST',
  path: '/api/raccolte/:id/solleciti',
  allow: ['esercente'],
  summary: 'Scrive a chi non ha ancora pagato',
  body: z.strictObject({}),
  response: raccolta,
  idempotent: true,
} as const satisfies Endpoint

export const spostaScadenza = {
  method: 'POST',
  path: '/api/raccolte/:id/scadenza',
  allow: ['esercente'],
  summary: 'Cambia la scadenza di tutti quelli che non hanno ancora pagato',
  body: z.strictObject({ scadenza: giorno }),
  response: raccolta,
} as const satisfies Endpoint

export const chiudiRaccolta = {
  method: 'POST',
  path: '/api/raccolte/:id/chiudi',
  allow: ['esercente'],
  summary: 'Chiude una raccolta; chi manca lo deve ancora, o non lo deve più',
  body: z.strictObject({
    mancanti: z.enum(['annulla', 'lascia'], 'Scegli che cosa fare di chi non ha pagato'),
  }),
  response: raccolta,
  idempotent: true,
} as const satisfies Endpoint

export const riapriRaccolta = {
  method: 'POST',
  path: '/api/raccolte/:id/riapri',
  allow: ['esercente'],
  summary: 'Riapre una raccolta chiusa',
  body: z.strictObject({}),
  response: raccolta,
} as const satisfies Endpoint

const ridivisione = z.object({
  /** People whose share changes, and what they pay from now on. */
  persone: z.int(),
  quota_minima_centesimi: z.int(),
  quota_massima_centesimi: z.int(),
  totale_centesimi: z.int(),
  /** Why it cannot be divided again; null where it can. */
  motivo_no: z.nullable(z.string()),
})
export type Ridivisione = z.infer<typeof ridivisione>

export const anteprimaRidivisione = {
  method: 'GET',
  path: '/api/raccolte/:id/ridividi/anteprima',
  allow: ['esercente'],
  summary: 'Le quote che verrebbero dividendo di nuovo il totale tra chi c’è',
  response: ridivisione,
} as const satisfies Endpoint

export const ridividiRaccolta = {
  method: 'POST',
  path: '/api/raccolte/:id/ridividi',
  allow: ['esercente'],
  summary: 'Divide di nuovo il totale tra chi c’è: chi ha pagato non paga altro',
  body: z.strictObject({ persone: z.int(), totale_centesimi: z.int() }),
  response: raccolta,
  idempotent: true,
  capacita: 'nuovi_incassi',
} as const satisfies Endpoint

export const riprovaRaccolta = {
  method: 'POST',
  path: '/api/raccolte/:id/riprova',
  allow: ['esercente'],
  summary: 'Chiede di nuovo la quota a chi non è stato possibile chiederla',
  body: z.strictObject({}),
  response: raccolta,
  idempotent: true,
  capacita: 'nuovi_incassi',
} as const satisfies Endpoint
