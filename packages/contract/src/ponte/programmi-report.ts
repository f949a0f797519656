import {
  CADENZE_REPORT,
  INDIRIZZI_REPORT_MAX,
  STATI_PROGRAMMA_REPORT,
} from '@rateo/domain/andamento/programma-report'
import { TIPI_REPORT } from '@rateo/domain/stati/report'
import * as z from 'zod/mini'
import type { Endpoint } from '../chiamata/endpoint.ts'

const esercente = ['esercente'] as const

/** An address that is not of the team is written to once it said yes; whoever reads may stop at any time. */
export const STATI_DESTINATARIO = ['da_confermare', 'attivo', 'fermato'] as const
export type StatoDestinatario = (typeof STATI_DESTINATARIO)[number]
export const STATI_INVIO = ['in_preparazione', 'inviato', 'fallito', 'senza_destinatari'] as const

const programma = z.object({
  _id: z.string(),
  tipo: z.enum(TIPI_REPORT),
  cadenza: z.enum(CADENZE_REPORT),
  stato: z.enum(STATI_PROGRAMMA_REPORT),
  /** The day on which it leaves next; null while it is stopped, or over. */
  prossimo_il: z.nullable(z.string()),
  creato_da: z.string(),
  destinatari: z.array(
    z.object({
      email: z.string(),
      stato: z.enum(STATI_DESTINATARIO),
      /** True for the address of somebody who works for the esercente. */
      di_squadra: z.boolean(),
    }),
  ),
  /** The last time that it left, and what came of it; null before the first. */
  ultimo: z.nullable(
    z.object({
      stato: z.enum(STATI_INVIO),
      dal: z.string(),
      al: z.string(),
      at: z.string(),
      /** How many it was sent to. */
      inviati: z.int(),
      report_id: z.nullable(z.string()),
    }),
  ),
})
export type ProgrammaReport = z.infer<typeof programma>

const elenco = z.object({ data: z.array(programma) })

export const getProgrammiReport = {
  method: 'GET',
  path: '/api/programmi_report',
  allow: esercente,
  summary: 'I report che partono da soli per e-mail',
  response: elenco,
} as const satisfies Endpoint

const indirizzo = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.maxLength(254), z.email('Scrivi un indirizzo e-mail'))

const indirizzi = z
  .array(indirizzo)
  .check(
    z.minLength(1, 'Scrivi almeno un indirizzo'),
    z.maxLength(
      INDIRIZZI_REPORT_MAX,
      `Al massimo ${String(INDIRIZZI_REPORT_MAX)} indirizzi per report`,
    ),
  )

export const programmaReportBody = z.strictObject({
  tipo: z.enum(TIPI_REPORT, 'Scegli che cosa mandare'),
  cadenza: z.enum(CADENZE_REPORT, 'Scegli quando'),
  indirizzi,
})

export const programmaReport = {
  method: 'POST',
  path: '/api/programmi_report',
  allow: esercente,
  summary: 'Manda un report per e-mail ogni lunedì o il 1° del mese',
  body: programmaReportBody,
  response: elenco,
  idempotent: true,
} as const satisfies Endpoint

export const cambiaProgrammaReport = {
  method: 'PATCH',
  path: '/api/programmi_report/:id',
  allow: esercente,
  summary: 'Cambia quando parte un report, o a chi',
  body: z.strictObject({ cadenza: z.enum(CADENZE_REPORT, 'Scegli quando'), indirizzi }),
  response: elenco,
} as const satisfies Endpoint

const nulla = z.strictObject({})

export const mettiInPausaProgramma = {
  method: 'POST',
  path: '/api/programmi_report/:id/pausa',
  allow: esercente,
  summary: 'Un report non parte più finché non si riprende',
  body: nulla,
  response: elenco,
} as const satisfies Endpoint

export const riprendiProgramma = {
  method: 'POST',
  path: '/api/programmi_report/:id/riprendi',
  allow: esercente,
  summary: 'Un report in pausa riparte dal prossimo turno',
  body: nulla,
  response: elenco,
} as const satisfies Endpoint

export const concludiProgramma = {
  method: 'POST',
  path: '/api/programmi_report/:id/concludi',
  allow: esercente,
  summary: 'Un report non parte più',
  body: nulla,
  response: elenco,
} as const satisfies Endpoint
