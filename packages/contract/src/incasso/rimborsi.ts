import { MOTIVI_RIMBORSO, STATI_RIMBORSO } from '@rateo/domain/denaro/rimborso'
import * as z from 'zod/mini'
import { azioniConsentite } from '../chiamata/azioni.ts'
import type { Endpoint } from '../chiamata/endpoint.ts'

const rimborso = z.object({
  _id: z.string(),
  n: z.int(),
  importo_centesimi: z.int(),
  /** Null to the cliente: it is the esercente's own, as the nota is. */
  motivo: z.nullable(z.enum(MOTIVI_RIMBORSO)),
  nota: z.nullable(z.string()),
  stato: z.enum(STATI_RIMBORSO),
  /** `fornitore`: back on the card or account that paid; `diretto`: handed over by the esercente. */
  modo: z.enum(['fornitore', 'diretto']),
  /** True when it gives back money that was paid twice, and not the price. */
  eccedenza: z.boolean(),
  metodo_etichetta: z.nullable(z.string()),
  /** A sentence for people: what happened, whether money moved, what comes next. */
  messaggio: z.string(),
  prossimo_controllo_at: z.nullable(z.string()),
  created_at: z.string(),
  concluso_at: z.nullable(z.string()),
  /** While it waits for a second person of the team: its asker, and whether that person gives a code as well. */
  seconda_persona: z.optional(z.object({ chiesto_da: z.string(), con_codice: z.boolean() })),
  azioni_consentite: azioniConsentite,
})
export type Rimborso = z.infer<typeof rimborso>

/** Money that came where none was expected any more: it waits for the esercente to give it back. */
const eccedenza = z.object({
  operazione_id: z.int(),
  importo_centesimi: z.int(),
  created_at: z.string(),
  messaggio: z.string(),
})
export type Eccedenza = z.infer<typeof eccedenza>

/** The rimborsi of a pagamento, and the amount that may still be given back. */
export const rimborsiDelPagamento = z.object({
  rimborsi: z.array(rimborso),
  rimborsabile_centesimi: z.int(),
  eccedenze: z.array(eccedenza),
})

export const NOTA_MAX = 300

export const richiediRimborsoBody = z.strictObject({
  importo_centesimi: z
    .int('Inserisci un importo, ad esempio 1.234,50')
    .check(z.minimum(1, 'L’importo deve essere maggiore di zero')),
  motivo: z.enum(MOTIVI_RIMBORSO, 'Scegli il motivo'),
  nota: z.optional(z.string().check(z.trim(), z.maxLength(NOTA_MAX, 'Al massimo 300 caratteri'))),
})

const rimborsi = z.object({ rimborsi: z.array(rimborso) })

/**
 * A rimborso above the threshold of the settings waits for a code (`approva`). A debt paid in parts has one for each
 * part.
 */
export const richiediRimborso = {
  method: 'POST',
  path: '/api/pagamenti/:id/rimborsi',
  allow: ['esercente', 'admin'],
  summary: 'Restituisce al cliente tutto o una parte di un pagamento',
  body: richiediRimborsoBody,
  response: rimborsi,
  idempotent: true,
  capacita: 'rimborsi',
  chiave: 'rimborsi:scrittura',
} as const satisfies Endpoint

/** Gives back, whole, what was paid twice. */
export const rimborsaEccedenza = {
  method: 'POST',
  path: '/api/pagamenti/:id/eccedenze/:operazione_id/rimborsa',
  allow: ['esercente', 'admin'],
  summary: 'Restituisce un incasso arrivato due volte',
  body: z.strictObject({}),
  response: rimborsi,
  idempotent: true,
  capacita: 'rimborsi',
  chiave: 'rimborsi:scrittura',
} as const satisfies Endpoint

/** Needs the code of the act `rimborso` on this rimborso and its amount. */
export const approvaRimborso = {
  method: 'POST',
  path: '/api/rimborsi/:id/approva',
  allow: ['esercente', 'admin'],
  summary: 'Conferma con un codice un rimborso sopra la soglia',
  body: z.strictObject({}),
  response: rimborso,
  idempotent: true,
  capacita: 'rimborsi',
} as const satisfies Endpoint

export const annullaRimborso = {
  method: 'POST',
  path: '/api/rimborsi/:id/annulla',
  allow: ['esercente', 'admin'],
  summary: 'Annulla un rimborso non ancora partito',
  body: z.strictObject({}),
  response: rimborso,
  idempotent: true,
  chiave: 'rimborsi:scrittura',
} as const satisfies Endpoint
