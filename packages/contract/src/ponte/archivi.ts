import { STATI_LAVORAZIONE } from '@rateo/domain/stati/lavorazione'
import * as z from 'zod/mini'
import type { Endpoint } from '../chiamata/endpoint.ts'
import { passwordAttuale } from '../persone/sicurezza.ts'

const archivioChiesto = z.object({
  _id: z.string(),
  stato: z.enum(STATI_LAVORAZIONE),
  /** The rows that are in it so far. */
  righe: z.int(),
  /** Papers and other files. */
  carte: z.int(),
  byte: z.int(),
  /** The hash of the whole file: who reads it in compares it. */
  sha256: z.nullable(z.string()),
  motivo: z.nullable(z.string()),
  /** True for who asked for it: nobody else downloads it. */
  mio: z.boolean(),
  scaricato_at: z.nullable(z.string()),
  scade_at: z.string(),
  created_at: z.string(),
})
export type ArchivioChiesto = z.infer<typeof archivioChiesto>

export const getArchivi = {
  method: 'GET',
  path: '/api/archivi',
  allow: ['esercente'],
  summary: 'Gli archivi chiesti dall’attività, gli ultimi prima',
  response: z.object({
    data: z.array(archivioChiesto),
    /** The object of the code with which one is asked for. */
    oggetto: z.string(),
  }),
  inVeduta: 'mai',
} as const satisfies Endpoint

/** Needs the password, and a code given on the archive of this very esercente (`archivio_attivita`). */
export const chiediArchivio = {
  method: 'POST',
  path: '/api/archivi',
  allow: ['esercente'],
  summary: 'Chiede tutto quello che c’è dell’attività come un file',
  body: z.strictObject({ password: passwordAttuale }),
  response: archivioChiesto,
  sempre: true,
} as const satisfies Endpoint

/** Answers with the file; every copy is written in the cronologia and told by e-mail. */
export const getFileArchivio = {
  method: 'GET',
  path: '/api/archivi/:id/file',
  allow: ['esercente'],
  summary: 'Il file di un archivio pronto, per chi lo ha chiesto',
  response: z.unknown(),
  inVeduta: 'mai',
} as const satisfies Endpoint
