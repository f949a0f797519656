import { FASI_INCIDENTE, PARTI_SERVIZIO } from '@rateo/domain/tempo/servizio'
import * as z from 'zod/mini'
import { testoLibero } from '../chiamata/campi.ts'
import type { Endpoint } from '../chiamata/endpoint.ts'

const admin = ['admin'] as const

const incidente = z.object({
  _id: z.string(),
  titolo: z.string(),
  parte: z.enum(PARTI_SERVIZIO),
  aperto_at: z.string(),
  risolto_at: z.nullable(z.string()),
  /** The steps that were told, the newest first. */
  aggiornamenti: z.array(
    z.object({
      _id: z.string(),
      fase: z.enum(FASI_INCIDENTE),
      testo: z.string(),
      autore: z.string(),
      created_at: z.string(),
    }),
  ),
})
export type Incidente = z.infer<typeof incidente>

const elenco = z.object({ data: z.array(incidente) })
const aggiornamento = {
  fase: z.enum(FASI_INCIDENTE),
  testo: testoLibero('che cosa succede', 600),
}

export const getIncidenti = {
  method: 'GET',
  path: '/api/gestione/incidenti',
  allow: admin,
  summary: 'Gli incidenti degli ultimi 90 giorni, come si leggono nella pagina pubblica',
  response: elenco,
} as const satisfies Endpoint

export const apriIncidente = {
  method: 'POST',
  path: '/api/gestione/incidenti',
  allow: admin,
  summary: 'Annuncia un incidente nella pagina pubblica',
  body: z.strictObject({
    titolo: testoLibero('che cosa non funziona', 120),
    parte: z.enum(PARTI_SERVIZIO),
    ...aggiornamento,
  }),
  response: elenco,
} as const satisfies Endpoint

export const aggiornaIncidente = {
  method: 'POST',
  path: '/api/gestione/incidenti/:id',
  allow: admin,
  summary: 'Aggiunge un aggiornamento; con la fase “risolto” l’incidente è chiuso',
  body: z.strictObject(aggiornamento),
  response: elenco,
} as const satisfies Endpoint
