import { STATI_ESERCENTE } from '@rateo/domain/identita/esercente'
import { RUOLI_SQUADRA } from '@rateo/domain/permessi/ruoli-squadra'
import * as z from 'zod/mini'
import type { Endpoint } from '../chiamata/endpoint.ts'

const ALLOW = ['esercente'] as const

const somma = z.object({ numero: z.int(), importo_centesimi: z.int() })

const riga = z.object({
  /** The id of the esercente. */
  _id: z.string(),
  nome: z.string(),
  ruolo: z.enum(RUOLI_SQUADRA),
  stato: z.enum(STATI_ESERCENTE),
  fino_al: z.nullable(z.string()),
  corrente: z.boolean(),
  /** Due in the next seven days; null with all the others where the esercente lets nobody in. */
  in_scadenza: z.nullable(somma),
  in_ritardo: z.nullable(somma),
  /** On their way to the bank; null to who may not know the accounts there. */
  accrediti: z.nullable(z.object({ ...somma.shape, prossimo_il: z.nullable(z.string()) })),
  /** Tills left open from a day before, counted ones that wait for a second person, and closings that do not add up. */
  casse: z.nullable(
    z.object({ da_chiudere: z.int(), da_verificare: z.int(), con_differenza: z.int() }),
  ),
  /** Papers of the registration; null to who may not know the accounts there. */
  documenti: z.nullable(
    z.object({
      mancanti: z.array(z.string()),
      /** The last day of the identity paper, where it is over or within thirty days. */
      scade_il: z.nullable(z.string()),
      scaduto: z.boolean(),
    }),
  ),
})
export type RigaStudio = z.infer<typeof riga>

export const getStudio = {
  method: 'GET',
  path: '/api/studio',
  allow: ALLOW,
  sempre: true,
  summary: 'Tutte le attività di chi ha la sessione, con quello che chiede attenzione in ciascuna',
  response: z.object({
    oggi: z.string(),
    /** The latest month that is over: its packs are whole. */
    mese: z.string(),
    attivita: z.array(riga),
  }),
} as const satisfies Endpoint

/** A ZIP with a folder for each esercente in which the person may export; `di` leaves the others out. */
export const getPacchetti = {
  method: 'GET',
  path: '/api/studio/pacchetti',
  allow: ALLOW,
  sempre: true,
  inVeduta: 'mai',
  summary: 'I documenti di un mese di tutte le attività, in un solo file',
  querystring: z.object({
    mese: z
      .string()
      .check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Scegli un mese, ad esempio 2026-10')),
    di: z.optional(z.string().check(z.regex(/^[0-9a-f]{24}$/, 'Il codice non è valido'))),
  }),
  response: z.unknown(),
} as const satisfies Endpoint
