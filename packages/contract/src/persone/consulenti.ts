import { STATI_CONSULENTE } from '@rateo/domain/identita/consulente'
import * as z from 'zod/mini'
import type { Colonne } from '../chiamata/colonne.ts'
import type { Endpoint } from '../chiamata/endpoint.ts'
import { searchBody, searchResponse } from '../chiamata/search.ts'

const consulenteRow = z.object({
  _id: z.string(),
  nome: z.string(),
  partita_iva: z.string(),
  email: z.string(),
  territorio: z.string(),
  stato: z.enum(STATI_CONSULENTE),
  /** Esercenti followed today. */
  esercenti: z.int(),
  created_at: z.string(),
})
export type ConsulenteRow = z.infer<typeof consulenteRow>

export const COLONNE_CONSULENTE = {
  nome: { titolo: 'Nome', tipo: 'testo' },
  partita_iva: { titolo: 'Partita IVA', tipo: 'testo' },
  email: { titolo: 'E-mail', tipo: 'testo' },
  territorio: { titolo: 'Territorio', tipo: 'testo' },
  stato: { titolo: 'Stato', tipo: 'testo' },
  esercenti: { titolo: 'Esercenti seguiti', tipo: 'numero' },
  created_at: { titolo: 'Registrato il', tipo: 'istante' },
  _id: { titolo: 'Codice', tipo: 'testo' },
} as const satisfies Colonne<ConsulenteRow>

const incarico = z.object({
  esercente: z.object({ _id: z.string(), nome: z.string() }),
  /** Hundredths of a percent: 25,5 % is 2550. */
  quota_centesimi_percento: z.int(),
  dal: z.string(),
  /** Last day, included; null while it goes on. */
  al: z.nullable(z.string()),
  in_corso: z.boolean(),
  /** Money that the esercente collected during the incarico, less what it gave back then, in cents. */
  netto_centesimi: z.int(),
})
export type Incarico = z.infer<typeof incarico>

const invito = z.object({
  /** The address to give to whoever should register. */
  link: z.string(),
  quota_centesimi_percento: z.int(),
  expires_at: z.string(),
  scaduto: z.boolean(),
  /** Esercenti that began to register through this link. */
  registrazioni: z.int(),
})
export type InvitoConsulente = z.infer<typeof invito>

const consulente = z.object({
  ...consulenteRow.shape,
  telefono: z.string(),
  iban: z.string(),
  incarichi: z.array(incarico),
  /** Null until the first is made. */
  invito: z.nullable(invito),
})
export type Consulente = z.infer<typeof consulente>

export const searchConsulenti = {
  method: 'POST',
  path: '/api/search/consulenti',
  allow: ['admin'],
  summary: 'Cerca tra i consulenti',
  body: searchBody,
  response: searchResponse(consulenteRow),
  reads: true,
} as const satisfies Endpoint

export const getConsulente = {
  method: 'GET',
  path: '/api/consulenti/:id',
  allow: ['admin'],
  summary: 'Un consulente con i suoi incarichi, in corso e passati',
  response: consulente,
} as const satisfies Endpoint

/** A new link: whoever still has the one before cannot use it any more. */
export const rinnovaInvitoConsulente = {
  method: 'POST',
  path: '/api/consulenti/:id/invito',
  allow: ['admin'],
  summary: 'Crea o rinnova il link con cui un consulente invita gli esercenti',
  body: z.strictObject({
    quota_centesimi_percento: z
      .int('Scrivi la quota come numero')
      .check(
        z.minimum(0, 'La quota va da 0 a 100 %'),
        z.maximum(10_000, 'La quota va da 0 a 100 %'),
      ),
  }),
  response: consulente,
} as const satisfies Endpoint
