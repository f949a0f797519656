import { METODI_CASSA, STATI_SESSIONE_CASSA } from '@rateo/domain/cassa/cassa'
import * as z from 'zod/mini'
import { testo, testoFacoltativo } from '../chiamata/campi.ts'
import type { Endpoint } from '../chiamata/endpoint.ts'

const terminale = z.object({
  _id: z.string(),
  nome: z.string(),
  codice: z.string(),
  attivato: z.string(),
  collegato: z.nullable(z.string()),
  attivo: z.boolean(),
  /** The days between which the law wants it linked to the till (L. 207/2024), and whether it is late. */
  collegamento: z.object({
    dal: z.string(),
    al: z.string(),
    stato: z.enum(['collegato', 'presto', 'da_collegare', 'in_ritardo']),
  }),
})
export type Terminale = z.infer<typeof terminale>

const cassa = z.object({
  _id: z.string(),
  n: z.int(),
  nome: z.string(),
  punto_vendita: z.string(),
  tolleranza_centesimi: z.int(),
  /** The float that is usually left for the day after. */
  fondo_centesimi: z.int(),
  matricola_rt: z.nullable(z.string()),
  verifica_altra_persona: z.boolean(),
  attiva: z.boolean(),
  terminali: z.array(terminale),
  /** The session that is not closed yet. */
  sessione: z.nullable(
    z.object({
      _id: z.string(),
      stato: z.enum(STATI_SESSIONE_CASSA),
      aperta_at: z.string(),
      oltre_24_ore: z.boolean(),
    }),
  ),
  /** The cash that should be in it at the next opening; null before the first. */
  riporto_centesimi: z.nullable(z.int()),
  /** The number of movements that wait for the next session. */
  in_attesa: z.int(),
})
export type Cassa = z.infer<typeof cassa>

export const getCasse = {
  method: 'GET',
  path: '/chiusura_cassa/casse',
  allow: ['esercente'],
  summary: 'Le casse dell’esercente, con la sessione in corso',
  response: z.object({
    data: z.array(cassa),
    /** The number of people who act for the esercente: a closing is verified by a second one. */
    persone: z.int(),
  }),
} as const satisfies Endpoint

const cassaBody = z.strictObject({
  nome: testo('il nome della cassa', 60),
  punto_vendita: testo('il punto vendita'),
  tolleranza_centesimi: z
    .int('Inserisci un importo, ad esempio 2,00')
    .check(
      z.minimum(0, 'La tolleranza non può essere negativa'),
      z.maximum(100_000, 'La tolleranza massima è 1.000,00 €'),
    ),
  fondo_centesimi: z
    .int('Inserisci un importo, ad esempio 150,00')
    .check(
      z.minimum(0, 'Il fondo non può essere negativo'),
      z.maximum(1_000_000, 'Il fondo massimo è 10.000,00 €'),
    ),
  matricola_rt: testoFacoltativo(20),
  verifica_altra_persona: z._default(z.boolean(), false),
})

export const creaCassa = {
  method: 'POST',
  path: '/chiusura_cassa/casse',
  allow: ['esercente'],
  summary: 'Aggiunge una cassa',
  body: cassaBody,
  response: cassa,
} as const satisfies Endpoint

export const modificaCassa = {
  method: 'PATCH',
  path: '/chiusura_cassa/casse/:id',
  allow: ['esercente'],
  summary: 'Cambia una cassa, o la mette da parte',
  body: z.strictObject({ ...cassaBody.shape, attiva: z._default(z.boolean(), true) }),
  response: cassa,
} as const satisfies Endpoint

const giorno = z.iso.date('Inserisci una data')

export const aggiungiTerminale = {
  method: 'POST',
  path: '/chiusura_cassa/casse/:id/terminali',
  allow: ['esercente'],
  summary: 'Aggiunge un terminale POS a una cassa',
  body: z.strictObject({
    nome: testo('il nome del terminale', 60),
    codice: testo('il codice del terminale (TID)', 30),
    attivato: giorno,
  }),
  response: cassa,
} as const satisfies Endpoint

export const modificaTerminale = {
  method: 'PATCH',
  path: '/chiusura_cassa/terminali/:id',
  allow: ['esercente'],
  summary: 'Segna un terminale come collegato al registratore, o lo mette da parte',
  body: z.strictObject({
    nome: testo('il nome del terminale', 60),
    collegato: z.nullable(giorno),
    attivo: z.boolean(),
  }),
  response: cassa,
} as const satisfies Endpoint

export const metodoCassa = z.enum(METODI_CASSA, 'Scegli il metodo')
