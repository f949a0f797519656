import { METODI_CASSA, QUADRATURE, TIPI_MOVIMENTO_CASSA } from '@rateo/domain/cassa/cassa'
import * as z from 'zod/mini'
import { conteggioBody, lettura } from './chiusura-cassa.ts'
import type { Endpoint } from '../chiamata/endpoint.ts'
import { testo } from '../chiamata/campi.ts'

const metodo = z.enum(METODI_CASSA)
const quadratura = z.enum(QUADRATURE)

const riga = z.object({
  metodo,
  atteso_centesimi: z.int(),
  contato_centesimi: z.int(),
  differenza_centesimi: z.int(),
})

/** Everything that a closing says, frozen on its day. */
const contenuto = z.object({
  esercente: z.object({ nome: z.string(), partita_iva: z.nullable(z.string()) }),
  cassa: z.object({
    n: z.int(),
    nome: z.string(),
    punto_vendita: z.string(),
    matricola_rt: z.nullable(z.string()),
    tolleranza_centesimi: z.int(),
  }),
  /** The closing that this rettifica puts right, and the reason; null for an ordinary closing. */
  rettifica: z.nullable(z.object({ numero: z.string(), motivo: z.string() })),
  aperta_at: z.string(),
  aperta_da: z.string(),
  chiusa_at: z.string(),
  chiusa_da: z.string(),
  verificata_da: z.nullable(z.string()),
  riportato_centesimi: z.int(),
  fondo_centesimi: z.int(),
  lettura,
  righe: z.array(riga),
  conteggio: conteggioBody,
  pos: z.array(
    z.object({ nome: z.string(), codice: z.nullable(z.string()), totale_centesimi: z.int() }),
  ),
  versato_centesimi: z.int(),
  /** Portal, POS and fiscal till, each pair that should agree. */
  riconciliazione: z.array(
    z.object({
      voce: z.enum(['pos_portale', 'pos_rt', 'contanti_rt', 'totale_rt']),
      portale_centesimi: z.int(),
      altro_centesimi: z.int(),
      differenza_centesimi: z.int(),
    }),
  ),
  movimenti: z.array(
    z.object({
      created_at: z.string(),
      tipo: z.enum(TIPI_MOVIMENTO_CASSA),
      metodo,
      importo_centesimi: z.int(),
      causale: z.nullable(z.string()),
      /** Left out in older closings: a sealed content does not change. */
      cliente: z.optional(z.nullable(z.string())),
      autore: z.nullable(z.string()),
    }),
  ),
})
export type ContenutoChiusura = z.infer<typeof contenuto>

const chiusuraRow = z.object({
  _id: z.string(),
  numero: z.string(),
  cassa: z.object({ _id: z.string(), nome: z.string() }),
  /** True when a later one puts it right. */
  rettificata: z.boolean(),
  rettifica_di: z.nullable(z.string()),
  quadratura,
  differenza_centesimi: z.int(),
  lasciato_centesimi: z.int(),
  created_at: z.string(),
})
export type ChiusuraRow = z.infer<typeof chiusuraRow>

const chiusura = z.object({
  ...chiusuraRow.shape,
  contenuto,
  sigillo: z.object({
    impronta: z.string(),
    scritture: z.int(),
    totale_centesimi: z.int(),
    /** True when the books and the content still give that very hash. */
    integro: z.boolean(),
  }),
  /** True while the cash may still be counted again, which ends when the till is opened anew. */
  contante_modificabile: z.boolean(),
})
export type Chiusura = z.infer<typeof chiusura>

export const getChiusure = {
  method: 'GET',
  path: '/chiusura_cassa/chiusure',
  allow: ['esercente'],
  summary: 'Le ultime cento chiusure, di tutte le casse o di una',
  querystring: z.strictObject({ cassa: z.optional(z.string().check(z.maxLength(40))) }),
  response: z.object({ data: z.array(chiusuraRow) }),
} as const satisfies Endpoint

export const getChiusura = {
  method: 'GET',
  path: '/chiusura_cassa/chiusure/:id',
  allow: ['esercente'],
  summary: 'Una chiusura di cassa, con il suo sigillo',
  response: chiusura,
} as const satisfies Endpoint

export const getPdfChiusura = {
  method: 'GET',
  path: '/chiusura_cassa/chiusure/:id/pdf',
  allow: ['esercente'],
  summary: 'La chiusura in PDF',
  response: z.unknown(),
} as const satisfies Endpoint

export const getCsvChiusura = {
  method: 'GET',
  path: '/chiusura_cassa/chiusure/:id/csv',
  allow: ['esercente'],
  summary: 'I movimenti e i totali della chiusura come file CSV',
  response: z.unknown(),
} as const satisfies Endpoint

export const rettificaChiusura = {
  method: 'POST',
  path: '/chiusura_cassa/chiusure/:id/rettifica',
  allow: ['esercente'],
  summary: 'Mette a posto una chiusura con una nuova, che la richiama',
  body: z.strictObject({ conteggio: conteggioBody, motivo: testo('il motivo', 140) }),
  response: chiusura,
  idempotent: true,
} as const satisfies Endpoint

const differenza = z.object({
  _id: z.string(),
  numero: z.string(),
  cassa: z.string(),
  created_at: z.string(),
  differenza_centesimi: z.int(),
})

const operatore = z.object({
  utente_id: z.string(),
  nome: z.string(),
  /** Sessions that this person closed; of a closing put right the last sheet counts. */
  chiusure: z.int(),
  con_differenza: z.int(),
  mediana_centesimi: z.int(),
  totale_centesimi: z.int(),
  /** The closings unlike the others of the same person, the latest first, at most twenty. */
  insolite: z.array(differenza),
})
export type DifferenzeOperatore = z.infer<typeof operatore>

export const getDifferenzeCassa = {
  method: 'GET',
  path: '/chiusura_cassa/differenze',
  allow: ['esercente'],
  summary: 'Le differenze di cassa di chi chiude: mediana, totale e quelle fuori dal solito',
  querystring: z.strictObject({
    giorni: z.optional(z.enum(['30', '90', '365'], 'Scegli 30, 90 o 365 giorni')),
  }),
  response: z.object({ giorni: z.int(), data: z.array(operatore) }),
} as const satisfies Endpoint
