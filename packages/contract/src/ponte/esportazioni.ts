import { FORMATI_ESPORTAZIONE, RACCOLTE } from '@rateo/domain/stati/elenco'
import { STATI_LAVORAZIONE } from '@rateo/domain/stati/lavorazione'
import * as z from 'zod/mini'
import type { Endpoint } from '../chiamata/endpoint.ts'
import { ricercaDiElenco } from '../chiamata/search.ts'

const esportazione = z.object({
  _id: z.string(),
  raccolta: z.enum(RACCOLTE),
  formato: z.enum(FORMATI_ESPORTAZIONE),
  /** The text of the search box; empty when there was none. */
  cerca: z.string(),
  /** The filters that were set, in words. */
  filtri: z.array(z.string()),
  stato: z.enum(STATI_LAVORAZIONE),
  righe_previste: z.int(),
  righe_fatte: z.int(),
  /** Sums of the money columns, in cents. */
  totali: z.record(z.string(), z.int()),
  byte: z.int(),
  /** The reason why it could not be made. */
  motivo: z.nullable(z.string()),
  scade_at: z.string(),
  created_at: z.string(),
})
export type Esportazione = z.infer<typeof esportazione>

export const getEsportazioni = {
  method: 'GET',
  path: '/api/esportazioni',
  allow: ['esercente', 'cliente', 'admin'],
  summary: 'Le proprie esportazioni nel ruolo attuale, le ultime prima',
  response: z.object({ data: z.array(esportazione) }),
} as const satisfies Endpoint

export const getEsportazione = {
  method: 'GET',
  path: '/api/esportazioni/:id',
  allow: ['esercente', 'cliente', 'admin'],
  summary: 'Una propria esportazione, con l’avanzamento',
  response: esportazione,
} as const satisfies Endpoint

export const chiediEsportazione = {
  method: 'POST',
  path: '/api/esportazioni',
  allow: ['esercente', 'cliente', 'admin'],
  summary: 'Chiede un elenco come file: tutte le righe della ricerca, nel suo ordine',
  body: z.strictObject({
    raccolta: z.enum(RACCOLTE),
    formato: z.enum(FORMATI_ESPORTAZIONE),
    ricerca: ricercaDiElenco,
  }),
  response: esportazione,
  sempre: true,
} as const satisfies Endpoint

/** Answers with the file; every copy is written in the cronologia. */
export const getFileEsportazione = {
  method: 'GET',
  path: '/api/esportazioni/:id/file',
  allow: ['esercente', 'cliente', 'admin'],
  summary: 'Il file di una propria esportazione pronta',
  response: z.unknown(),
} as const satisfies Endpoint
