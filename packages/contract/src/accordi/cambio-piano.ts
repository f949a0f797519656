import { CADENZE_ABBONAMENTO } from '@rateo/domain/stati/abbonamento'
import { QUANDO_CAMBIA } from '@rateo/domain/stati/cambio-piano'
import * as z from 'zod/mini'
import { abbonamento, ingressoDopo } from './abbonamenti.ts'
import { testoFacoltativo } from '../chiamata/campi.ts'
import type { Endpoint } from '../chiamata/endpoint.ts'
import { postiScelti } from './piani.ts'

const id = z.string().check(z.regex(/^[0-9a-f]{24}$/, 'Scegli dall’elenco'))

const pianoScelto = z.object({
  _id: z.string(),
  nome: z.string(),
  descrizione: z.nullable(z.string()),
  importo_centesimi: z.int(),
  cadenza: z.enum(CADENZE_ABBONAMENTO),
})
/** `importo_centesimi` is the price of one place. */
const pianoDisponibile = z.object({
  ...pianoScelto.shape,
  posti_min: z.int(),
  posti_max: z.int(),
})
/** `importo_centesimi` is the sum of all the places. */
const pianoConPosti = z.object({ ...pianoScelto.shape, posti: z.int() })

/** Exactly what confirming does: the same function counts both. */
const anteprimaCambio = z.object({
  _id: z.string(),
  attuale: pianoConPosti,
  nuovo: pianoConPosti,
  /** True where only the number of places changes. */
  solo_posti: z.boolean(),
  quando: z.enum(QUANDO_CAMBIA),
  vale_dal: z.string(),
  giorni_periodo: z.int(),
  /** Days still to come of the period that runs; the day of the change is one. */
  giorni_residui: z.int(),
  credito_centesimi: z.int(),
  addebito_centesimi: z.int(),
  totale_centesimi: z.int(),
  prossimo_addebito: z.string(),
  /** The price of each period from then on. */
  prossimo_importo_centesimi: z.int(),
  /** The first price from then on, and the one after it; null where there is none. */
  ingresso: z.nullable(ingressoDopo),
  /** The next charge where it is only for the days until the day of the new piano. */
  ponte: z.nullable(z.object({ al: z.string(), importo_centesimi: z.int() })),
  /** True where only the price of the same piano changes, from `vale_dal`; until then charges are as before. */
  nuovo_prezzo: z.boolean(),
  /** The instant until which the preview can be confirmed. */
  scade_at: z.string(),
  /** True when the cliente would pay more and the esercente asks: confirming only sends the cliente a proposal. */
  da_proporre: z.boolean(),
  /** Confirming accepts what the esercente proposes: it wants a code, `accetta_cambio_piano`, on this very text. */
  firma: z.nullable(z.object({ testo: z.string(), sha256: z.string() })),
})
export type AnteprimaCambio = z.infer<typeof anteprimaCambio>

export const pianiDisponibili = {
  method: 'GET',
  path: '/api/abbonamenti/:id/piani',
  allow: ['esercente', 'cliente'],
  summary: 'I piani a cui si può passare',
  response: z.object({ data: z.array(pianoDisponibile) }),
  chiave: 'abbonamenti:lettura',
} as const satisfies Endpoint

export const anteprimaCambioPiano = {
  method: 'POST',
  path: '/api/abbonamenti/:id/cambio/anteprima',
  allow: ['esercente', 'cliente'],
  summary:
    'Quanto costa cambiare piano, o i posti dello stesso: credito, addebito, totale di oggi, prossimo addebito',
  body: z.strictObject({
    piano_id: id,
    /** Left out: as many as now, or as near to it as the piano allows. */
    posti: z.optional(postiScelti),
  }),
  response: anteprimaCambio,
} as const satisfies Endpoint

/**
 * A change to come is taken the place of. Where it is `da_proporre` the cliente is asked, and nothing else happens; where
 * it has a `firma` the code on it must have been confirmed, for what is paid today and with the name of the esercente.
 */
export const cambiaPiano = {
  method: 'POST',
  path: '/api/abbonamenti/:id/cambio',
  allow: ['esercente', 'cliente'],
  summary: 'Conferma il cambio di piano così come è stato mostrato',
  body: z.strictObject({ anteprima_id: id }),
  response: abbonamento,
  idempotent: true,
} as const satisfies Endpoint

export const rifiutaCambio = {
  method: 'POST',
  path: '/api/abbonamenti/:id/cambio/rifiuta',
  allow: ['cliente'],
  summary:
    'Rifiuta il cambio di piano, o il prezzo, proposto dall’esercente, che ne legge il motivo',
  body: z.strictObject({ motivo: testoFacoltativo(500) }),
  response: abbonamento,
} as const satisfies Endpoint

export const ritiraCambio = {
  method: 'DELETE',
  path: '/api/abbonamenti/:id/cambio/proposta',
  allow: ['esercente'],
  summary: 'Ritira il cambio di piano proposto al cliente',
  response: abbonamento,
} as const satisfies Endpoint

export const annullaCambioPiano = {
  method: 'DELETE',
  path: '/api/abbonamenti/:id/cambio',
  allow: ['esercente', 'cliente'],
  summary: 'Toglie il cambio di piano programmato',
  response: abbonamento,
} as const satisfies Endpoint

const regoleCambio = z.object({
  /** The moment from which a piano that costs more holds, or more places of it; what would give money back always waits. */
  piu_caro: z.enum(QUANDO_CAMBIA, 'Scegli da quando vale'),
})
export type RegoleCambio = z.infer<typeof regoleCambio>

export const getRegoleCambio = {
  method: 'GET',
  path: '/api/regole_cambio',
  allow: ['esercente'],
  summary: 'Da quando vale un cambio di piano che costa di più',
  response: regoleCambio,
} as const satisfies Endpoint

/** Figures that were shown under another rule are refused: nobody confirms what they have not read. */
export const impostaRegoleCambio = {
  method: 'PATCH',
  path: '/api/regole_cambio',
  allow: ['esercente'],
  summary: 'Sceglie da quando vale un cambio di piano che costa di più',
  body: z.strictObject(regoleCambio.shape),
  response: regoleCambio,
} as const satisfies Endpoint
