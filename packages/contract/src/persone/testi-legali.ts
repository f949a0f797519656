import { keysOf } from '@rateo/domain/parole/chiavi'
import { TESTI_LEGALI } from '@rateo/domain/parole/testo-legale'
import * as z from 'zod/mini'
import { giorno, testo } from '../chiamata/campi.ts'
import type { Endpoint } from '../chiamata/endpoint.ts'

const tipo = z.enum(keysOf(TESTI_LEGALI))

const versione = z.object({
  /** Empty for the text that the portal brings along. */
  _id: z.nullable(z.string()),
  tipo,
  versione: z.string(),
  /** The first day on which it holds; null for the one that the portal brings along. */
  valido_dal: z.nullable(z.string()),
  stato: z.enum(['futura', 'in_vigore', 'passata']),
  /** Change in a few words, for people to read. */
  novita: z.string(),
  testo: z.string(),
  autore: z.nullable(z.string()),
  created_at: z.nullable(z.string()),
  /** People written to about it; null for a text of which nobody is. */
  avvisati: z.nullable(z.int()),
})
export type VersioneTesto = z.infer<typeof versione>

const testi = z.object({ data: z.array(versione) })

export const getTestiLegali = {
  method: 'GET',
  path: '/api/testi_legali',
  allow: ['admin'],
  summary:
    'Le versioni di termini, informativa, cookie e accessibilità: passate, in vigore e future',
  response: testi,
} as const satisfies Endpoint

export const pubblicaTestoLegale = {
  method: 'POST',
  path: '/api/testi_legali',
  allow: ['admin'],
  summary: 'Pubblica una versione nuova di un testo, che vale da un giorno',
  body: z.strictObject({
    tipo,
    valido_dal: giorno('il giorno da cui vale'),
    novita: testo('che cosa cambia', 600),
    testo: testo('il testo', 60_000),
  }),
  response: testi,
} as const satisfies Endpoint

export const togliTestoLegale = {
  method: 'DELETE',
  path: '/api/testi_legali/:id',
  allow: ['admin'],
  summary: 'Toglie una versione che non vale ancora',
  response: testi,
} as const satisfies Endpoint

const daLeggere = z.object({
  data: z.array(
    z.object({
      _id: z.string(),
      tipo,
      versione: z.string(),
      valido_dal: z.string(),
      in_vigore: z.boolean(),
      novita: z.string(),
    }),
  ),
})
export type TestiDaLeggere = z.infer<typeof daLeggere>

export const getTestiDaLeggere = {
  method: 'GET',
  path: '/api/testi_da_leggere',
  allow: 'sessione',
  summary: 'Le versioni nuove che chi ha la sessione non ha ancora letto',
  response: daLeggere,
  ovunque: true,
} as const satisfies Endpoint

export const segnaTestoLetto = {
  method: 'POST',
  path: '/api/testi_da_leggere/:id',
  allow: 'sessione',
  summary: 'Dice di avere letto una versione nuova; resta scritto con il suo momento',
  body: z.strictObject({}),
  response: daLeggere,
  ovunque: true,
} as const satisfies Endpoint
