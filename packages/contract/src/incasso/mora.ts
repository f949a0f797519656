import * as z from 'zod/mini'
import type { Endpoint } from '../chiamata/endpoint.ts'
import { pagamento } from '../accordi/pagamenti.ts'
import { TOLLERANZA_MAX } from './righe-mora.ts'

const regoleMora = z.object({
  /** First day that counts; null while the esercente asks for none. */
  attiva_dal: z.nullable(z.string()),
  /** Days after the scadenza on which nothing is added. */
  tolleranza_giorni: z.int(),
  /** Percentage points a year today; null where nobody has written the rate yet. */
  tasso_consumatori: z.nullable(z.number()),
  tasso_imprese: z.nullable(z.number()),
  /** The fixed sum for recovery costs, once for each debt of a firm (D.Lgs. 231/2002 art. 6). */
  spese_recupero_centesimi: z.int(),
})
export type RegoleMora = z.infer<typeof regoleMora>

/** The choice of the esercente: interest on late payments or none. */
export const getMora = {
  method: 'GET',
  path: '/api/mora',
  allow: ['esercente'],
  summary: 'Se chiedi gli interessi di mora, da quando e a quale tasso',
  response: regoleMora,
} as const satisfies Endpoint

export const impostaMora = {
  method: 'PATCH',
  path: '/api/mora',
  allow: ['esercente'],
  summary: 'Chiede gli interessi di mora da oggi, o smette di chiederli',
  body: z.strictObject({
    attiva: z.boolean(),
    tolleranza_giorni: z
      .int('Inserisci i giorni')
      .check(
        z.minimum(0, 'Il minimo è 0'),
        z.maximum(TOLLERANZA_MAX, `Al massimo ${TOLLERANZA_MAX} giorni`),
      ),
  }),
  response: regoleMora,
} as const satisfies Endpoint

/** A waiver: nothing more is added to this debt from now on. */
export const condonaMora = {
  method: 'POST',
  path: '/api/pagamenti/:id/condona_mora',
  allow: ['esercente', 'admin'],
  summary: 'Rinuncia agli interessi di mora di un pagamento',
  body: z.strictObject({}),
  response: pagamento,
  idempotent: true,
} as const satisfies Endpoint
