import { ESITI_PREZZO, TESTO_PREZZO_MAX } from '@rateo/domain/atti/adeguamento-prezzo'
import { CADENZE_ABBONAMENTO } from '@rateo/domain/stati/abbonamento'
import { eGiorno } from '@rateo/domain/tempo/giorno'
import * as z from 'zod/mini'
import { testoLibero } from '../chiamata/campi.ts'
import type { Endpoint } from '../chiamata/endpoint.ts'

// The price that a piano is sold at, announced to those who subscribed at another one.

const giorno = z.string().check(z.refine(eGiorno, 'Scegli un giorno'))
const soggetto = z.object({ _id: z.string(), nome: z.string() })

const anteprima = z.object({
  vale_dal: z.string(),
  /** The first day that leaves enough time to those who are told. */
  dal_minimo: z.string(),
  importo_centesimi: z.int(),
  cadenza: z.enum(CADENZE_ABBONAMENTO),
  /** The number of those who would pay more: they are asked, and stay at their price unless they say yes. */
  aumenti: z.int(),
  /** The number of those who pay less from their first charge on, without being asked. */
  riduzioni: z.int(),
  /** The recurring revenue of a month if everybody accepts. */
  differenza_mensile_centesimi: z.int(),
  /** The first of them by name; `altri` are not shown. */
  righe: z.array(
    z.object({
      abbonamento_id: z.string(),
      cliente: soggetto,
      da_centesimi: z.int(),
      differenza_mensile_centesimi: z.int(),
      primo_addebito: z.string(),
    }),
  ),
  altri: z.int(),
  esclusi: z.array(z.object({ abbonamento_id: z.string(), cliente: soggetto, motivo: z.string() })),
})
export type AnteprimaPrezzo = z.infer<typeof anteprima>

const annunciato = z.object({
  _id: z.string(),
  stato: z.enum(['annunciato', 'in_vigore', 'annullato']),
  importo_centesimi: z.int(),
  cadenza: z.enum(CADENZE_ABBONAMENTO),
  vale_dal: z.string(),
  testo: z.string(),
  created_at: z.string(),
  conteggi: z.array(z.object({ esito: z.enum(ESITI_PREZZO), quanti: z.int() })),
  /** The number of those who left after the notice and before the day, and of them because of the cost. */
  usciti: z.object({ quanti: z.int(), per_costo: z.int() }),
  /** The number of those to whom the notice could not be sent. */
  non_avvisati: z.int(),
  righe: z.array(
    z.object({
      abbonamento_id: z.string(),
      cliente: soggetto,
      da_centesimi: z.int(),
      primo_addebito: z.nullable(z.string()),
      esito: z.enum(ESITI_PREZZO),
      motivo: z.nullable(z.string()),
      /** The outcome of the notice; null for who got none. */
      avviso: z.nullable(z.enum(['in_partenza', 'inviato', 'fallito'])),
    }),
  ),
  altri: z.int(),
})
export type PrezzoAnnunciato = z.infer<typeof annunciato>

const elenco = z.object({ data: z.array(annunciato) })

export const getPrezziPiano = {
  method: 'GET',
  path: '/api/piani/:id/prezzi',
  allow: ['esercente'],
  summary: 'I prezzi nuovi annunciati a chi è abbonato a un piano, e che cosa ne è stato',
  response: elenco,
} as const satisfies Endpoint

export const anteprimaPrezzo = {
  method: 'POST',
  path: '/api/piani/:id/prezzo/anteprima',
  allow: ['esercente'],
  summary: 'Chi pagherebbe il prezzo in vendita da un giorno, e quanto; non scrive nulla',
  body: z.strictObject({ vale_dal: giorno }),
  response: anteprima,
  reads: true,
} as const satisfies Endpoint

/** The body repeats how many were read: where they have changed meanwhile nobody is told. */
export const annunciaPrezzo = {
  method: 'POST',
  path: '/api/piani/:id/prezzo',
  allow: ['esercente'],
  summary: 'Annuncia il prezzo in vendita a chi ne paga un altro: chi pagherebbe di più decide lui',
  body: z.strictObject({
    vale_dal: giorno,
    testo: testoLibero('il testo dell’avviso', TESTO_PREZZO_MAX),
    aumenti: z.int().check(z.minimum(0)),
    riduzioni: z.int().check(z.minimum(0)),
  }),
  response: elenco,
  idempotent: true,
} as const satisfies Endpoint

export const annullaPrezzo = {
  method: 'DELETE',
  path: '/api/piani/:id/prezzo',
  allow: ['esercente'],
  summary: 'Annulla il prezzo annunciato prima del suo giorno: nessuno paga di più',
  response: elenco,
} as const satisfies Endpoint
