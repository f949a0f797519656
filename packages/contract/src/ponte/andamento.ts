import { METRICHE } from '@rateo/domain/parole/metriche'
import { METODI_PAGAMENTO } from '@rateo/domain/stati/pagamento'
import { CONFRONTI, PASSI } from '@rateo/domain/tempo/tratti'
import * as z from 'zod/mini'
import type { Endpoint } from '../chiamata/endpoint.ts'
import { giorno, periodoPossibile } from './periodo.ts'

const tratto = { dal: z.string(), al: z.string() }

const mosso = {
  incassato_centesimi: z.int(),
  rimborsato_centesimi: z.int(),
  /** How many times money came in. */
  incassi: z.int(),
}

const andamento = z.object({
  ...tratto,
  /** The period beside which this one stands; null where nothing is compared. */
  confronto: z.nullable(z.object(tratto)),
  passo: z.enum(PASSI),
  /** The sums of the period, those that the caller may know. */
  voci: z.array(
    z.object({
      metrica: z.enum(METRICHE),
      centesimi: z.int(),
      prima_centesimi: z.nullable(z.int()),
    }),
  ),
  /** The period step by step; beside each step the amount collected in the same step of the other period. */
  tratti: z.array(z.object({ ...tratto, ...mosso, prima_centesimi: z.nullable(z.int()) })),
  metodi: z.array(
    z.object({
      metodo: z.enum(METODI_PAGAMENTO),
      ...mosso,
      prima_centesimi: z.nullable(z.int()),
    }),
  ),
  /** The ones that brought most: clienti of one esercente, or esercenti where the sums are everybody's. */
  primi: z.array(z.object({ _id: z.string(), nome: z.string(), ...mosso })),
})
export type Andamento = z.infer<typeof andamento>

const dove = { dal: giorno, al: giorno, esercente_id: z.optional(z.string()) }

/** The figures of a period: of the esercente who asks; for the staff of one of them, or of all. */
export const getAndamento = {
  method: 'GET',
  path: '/api/andamento',
  allow: ['esercente', 'admin'],
  summary: 'Le cifre di un periodo, con il confronto, per tratti, per metodo e per cliente',
  querystring: z
    .strictObject({
      ...dove,
      confronto: z.optional(z.enum(CONFRONTI)),
      passo: z.optional(z.enum(PASSI)),
    })
    .check(periodoPossibile()),
  response: andamento,
} as const satisfies Endpoint

/** The two things that come again by themselves. */
export const VOCI_PREVISTE = ['rate', 'rinnovi'] as const

/** The sums that no other list makes line by line. */
export const METRICHE_A_RIGHE = ['commissioni', 'accreditato'] as const

const righe = z.object({
  totale_centesimi: z.int(),
  data: z.array(
    z.object({
      _id: z.string(),
      giorno: z.string(),
      esercente: z.object({ _id: z.string(), nome: z.string() }),
      pagamento: z.nullable(z.object({ _id: z.string(), numero: z.string(), causale: z.string() })),
      centesimi: z.int(),
    }),
  ),
  /** The name under which the next ones begin; null after the last. */
  dopo: z.nullable(z.string()),
})
export type RigheAndamento = z.infer<typeof righe>

export const getRigheAndamento = {
  method: 'GET',
  path: '/api/andamento/righe',
  allow: ['esercente', 'admin'],
  summary: 'Le righe di cui è fatta una cifra, con il loro totale',
  querystring: z
    .strictObject({
      ...dove,
      metrica: z.enum(METRICHE_A_RIGHE),
      dopo: z.optional(z.string().check(z.maxLength(60))),
    })
    .check(periodoPossibile()),
  response: righe,
} as const satisfies Endpoint

const di = z.strictObject({ esercente_id: z.optional(z.string()) })

const previsione = z.object({
  ...tratto,
  voci: z.array(
    z.object({
      voce: z.enum(VOCI_PREVISTE),
      /** The amount that is due in those days. */
      atteso_centesimi: z.int(),
      /** The part that came of what was due in the days before, in thousandths; null without such days. */
      riuscita: z.nullable(z.int()),
      previsto_centesimi: z.int(),
    }),
  ),
  previsto_centesimi: z.int(),
  /** The same forecast as it would have been then, beside what came in; null where there was nothing to foresee. */
  prova: z.nullable(
    z.object({ ...tratto, previsto_centesimi: z.int(), entrato_centesimi: z.int() }),
  ),
})
export type Previsione = z.infer<typeof previsione>

/** The staff ask it of one esercente at a time. */
export const getPrevisione = {
  method: 'GET',
  path: '/api/andamento/previsione',
  allow: ['esercente', 'admin'],
  summary:
    'Quanto entrerà da rate e rinnovi nei prossimi 90 giorni, e di quanto la stessa previsione ha sbagliato',
  querystring: di,
  response: previsione,
} as const satisfies Endpoint

const novita = z.object({
  /** The last whole week, from Monday to Sunday. */
  ...tratto,
  /** Sentences about the numbers that are far from those of the eight weeks before, the farthest first. */
  frasi: z.array(z.object({ testo: z.string(), metodo: z.nullable(z.enum(METODI_PAGAMENTO)) })),
})
export type Novita = z.infer<typeof novita>

export const getNovita = {
  method: 'GET',
  path: '/api/andamento/novita',
  allow: ['esercente', 'admin'],
  summary: 'Che cosa è cambiato nell’ultima settimana rispetto alle otto prima',
  querystring: di,
  response: novita,
} as const satisfies Endpoint
