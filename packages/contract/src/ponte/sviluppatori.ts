import * as z from 'zod/mini'
import { AMBITI, type Ambito } from '../chiamata/ambiti.ts'
import { testo } from '../chiamata/campi.ts'
import type { Endpoint } from '../chiamata/endpoint.ts'
import { passwordAttuale } from '../persone/sicurezza.ts'

export const AMBIENTI_CHIAVE = ['test', 'live'] as const

const chiave = z.object({
  _id: z.string(),
  nome: z.string(),
  ambiente: z.enum(AMBIENTI_CHIAVE),
  /** The first letters, by which the owner knows it again. */
  inizio: z.string(),
  ambiti: z.array(z.enum(AMBITI)),
  stato: z.enum(['attiva', 'scaduta', 'revocata']),
  scade_at: z.nullable(z.string()),
  ultimo_uso_at: z.nullable(z.string()),
  ultimo_uso_ip: z.nullable(z.string()),
  creata_da: z.string(),
  /** The key whose place it took. */
  sostituisce: z.nullable(z.string()),
  /** True where another took its place: it ends with its overlap. */
  sostituita: z.boolean(),
  created_at: z.string(),
})
export type ChiaveApi = z.infer<typeof chiave>

export const getChiaviApi = {
  method: 'GET',
  path: '/api/chiavi_api',
  allow: ['esercente'],
  summary: 'Le chiavi API dell’esercente',
  response: z.object({
    data: z.array(chiave),
    /** The kind of keys that this installation makes: `test` where nothing is real. */
    ambiente: z.enum(AMBIENTI_CHIAVE),
    /** The most that one key gives back in a day. */
    tetto_rimborsi_centesimi: z.int(),
    /** The most days that a new key may live. */
    giorni_massimi: z.int(),
  }),
} as const satisfies Endpoint

/** The object of the code for a new key: these permissions and no others. */
export const oggettoChiave = (ambiti: readonly Ambito[]): string =>
  AMBITI.filter((ambito) => ambiti.includes(ambito)).join(',')

/** A new key needs the password, and a code given on these permissions (`crea_chiave_api`). */
export const creaChiaveApi = {
  method: 'POST',
  path: '/api/chiavi_api',
  allow: ['esercente'],
  summary: 'Crea una chiave API, mostrata una volta sola',
  body: z.strictObject({
    nome: testo('un nome, ad esempio “Gestionale del negozio”', 60),
    ambiti: z.array(z.enum(AMBITI)).check(z.minLength(1, 'Scegli almeno un permesso')),
    /** Null for as long as the settings allow. */
    giorni_di_validita: z.nullable(
      z.int().check(z.minimum(1, 'Almeno un giorno'), z.maximum(365, 'Al massimo un anno')),
    ),
    password: passwordAttuale,
  }),
  /** `segreto` is told here and never again. */
  response: z.object({ chiave, segreto: z.string() }),
} as const satisfies Endpoint

/** Hours for which the key before goes on being valid: none, one, a day, a week. */
export const ORE_SOVRAPPOSIZIONE = [0, 1, 24, 168] as const

/** A key with the same name and permissions; as for a new one, it needs the password and a code. */
export const ruotaChiaveApi = {
  method: 'POST',
  path: '/api/chiavi_api/:id/ruota',
  allow: ['esercente'],
  summary: 'Sostituisce una chiave API: per il tempo scelto valgono tutte e due',
  body: z.strictObject({
    sovrapposizione_ore: z
      .int()
      .check(
        z.refine(
          (ore) => ORE_SOVRAPPOSIZIONE.some((una) => una === ore),
          'Scegli per quanto la chiave di prima vale ancora',
        ),
      ),
    password: passwordAttuale,
  }),
  /** `segreto` is told here and never again. */
  response: z.object({ chiave, segreto: z.string() }),
} as const satisfies Endpoint

export const revocaChiaveApi = {
  method: 'DELETE',
  path: '/api/chiavi_api/:id',
  allow: ['esercente'],
  summary: 'Revoca una chiave API: smette di valere subito',
  response: chiave,
} as const satisfies Endpoint

const esempio = z.object({ lang: z.string(), label: z.string(), source: z.string() })

/** The part of an OpenAPI document that our own page reads; the rest is for other programs. */
export const openApi = z.looseObject({
  openapi: z.string(),
  info: z.looseObject({ title: z.string(), version: z.string() }),
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.looseObject({
        summary: z.string(),
        tags: z.array(z.string()),
        'x-ambito': z.string(),
        'x-codeSamples': z.array(esempio),
        parameters: z.array(z.looseObject({ name: z.string(), in: z.string() })),
        requestBody: z.optional(
          z.looseObject({
            content: z.record(z.string(), z.looseObject({ example: z.optional(z.unknown()) })),
          }),
        ),
      }),
    ),
  ),
})
export type OpenApi = z.infer<typeof openApi>

export const getOpenApi = {
  method: 'GET',
  path: '/api/openapi.json',
  allow: 'pubblico',
  summary: 'Le chiamate dell’API in formato OpenAPI',
  response: z.unknown(),
} as const satisfies Endpoint
