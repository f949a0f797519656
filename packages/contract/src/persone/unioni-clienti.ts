import * as z from 'zod/mini'
import type { Endpoint } from '../chiamata/endpoint.ts'

/** Hours in which an unione is undone. */
export const ORE_ANNULLO_UNIONE = 24

/** The kinds of things that pass with an unione. */
const COSE = [
  'pagamenti',
  'dilazioni',
  'abbonamenti',
  'metodi',
  'mandati',
  'documenti',
  'richieste',
  'note',
  'etichette',
] as const
export type CosaUnita = (typeof COSE)[number]

/** Their names in the preview. */
export const COSE_UNITE: Readonly<Record<CosaUnita, string>> = {
  pagamenti: 'Pagamenti',
  dilazioni: 'Dilazioni',
  abbonamenti: 'Abbonamenti',
  metodi: 'Metodi con cui si addebita',
  mandati: 'Mandati',
  documenti: 'Documenti e ricevute',
  richieste: 'Richieste di assistenza',
  note: 'Note',
  etichette: 'Etichette e controlli',
}

const codice = z.string().check(z.regex(/^[0-9a-f]{24}$/, 'Scegli il cliente da unire'))

const body = z.strictObject({
  /** The cliente who is joined to the one of the address, and whose page is no more. */
  doppio: codice,
  /** For the staff, the esercente who has them both. */
  esercente: z.optional(codice),
})

const persona = z.object({ _id: z.string(), nome: z.string(), email: z.string() })

const anteprima = z.object({
  resta: persona,
  doppio: persona,
  /** The number of things of each kind; those of which there are none are left out. */
  passano: z.array(
    z.object({
      cosa: z.enum(COSE),
      quanti: z.int(),
      /** The sum that is still to be paid, where it is money. */
      da_pagare_centesimi: z.nullable(z.int()),
    }),
  ),
  /** Facts that the one who remains did not have and takes. */
  completa: z.array(z.string()),
  /** Why it is not done; null when it may be. */
  impedimento: z.nullable(z.string()),
  /** True where only the other way round may be done. */
  al_contrario: z.boolean(),
})
export type AnteprimaUnione = z.infer<typeof anteprima>

const unione = z.object({
  _id: z.string(),
  doppio: persona,
  created_at: z.string(),
  /** The last instant at which it is undone; null once it is over, or undone. */
  annullabile_fino: z.nullable(z.string()),
  annullata_at: z.nullable(z.string()),
})
export type UnioneClienti = z.infer<typeof unione>

export const anteprimaUnione = {
  method: 'POST',
  path: '/api/clienti/:id/anteprima_unione',
  allow: ['esercente', 'admin'],
  summary: 'Che cosa passerebbe a un cliente unendogli un doppione, e se si può',
  body,
  response: anteprima,
  reads: true,
} as const satisfies Endpoint

export const unisciClienti = {
  method: 'POST',
  path: '/api/clienti/:id/unisci',
  allow: ['esercente', 'admin'],
  summary:
    'Unisce un doppione a un cliente: tutto quello che un esercente ha con lui passa all’altro',
  body,
  response: unione,
} as const satisfies Endpoint

export const getUnioni = {
  method: 'GET',
  path: '/api/clienti/:id/unioni',
  allow: ['esercente', 'admin'],
  summary: 'I doppioni uniti a un cliente, gli ultimi prima',
  response: z.object({ data: z.array(unione) }),
} as const satisfies Endpoint

export const annullaUnione = {
  method: 'POST',
  path: '/api/clienti/:id/unioni/:unione/annulla',
  allow: ['esercente', 'admin'],
  summary: 'Divide di nuovo due clienti uniti da meno di ventiquattro ore',
  body: z.strictObject({}),
  response: unione,
} as const satisfies Endpoint
