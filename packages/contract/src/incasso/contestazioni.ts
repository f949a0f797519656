import {
  MOTIVI_CONTESTAZIONE,
  PROVE,
  PROVE_FILE,
  STATI_CONTESTAZIONE,
} from '@rateo/domain/stati/contestazione'
import { STATI_PAGAMENTO } from '@rateo/domain/stati/pagamento'
import * as z from 'zod/mini'
import { azioniConsentite } from '../chiamata/azioni.ts'
import type { Endpoint } from '../chiamata/endpoint.ts'

// The first page reads this file, and nothing of what is answered.

export const contestazione = z.object({
  _id: z.string(),
  pagamento_id: z.string(),
  cliente: z.string(),
  causale: z.string(),
  /** The part of the claim that falls on this pagamento. */
  importo_centesimi: z.int(),
  /**
   * The amount of the whole claim, and the number of pagamenti made together that it covers: one answer is for all.
   */
  intero_centesimi: z.int(),
  pagamenti: z.int(),
  costo_centesimi: z.int(),
  motivo: z.enum(MOTIVI_CONTESTAZIONE),
  stato: z.enum(STATI_CONTESTAZIONE),
  /** True when the bank still takes an answer, `entro` the last instant. */
  rispondibile: z.boolean(),
  entro: z.nullable(z.string()),
  /** The checklist for this motivo, with what was written. */
  prove: z.array(z.object({ prova: z.enum(PROVE), testo: z.string() })),
  /** The files, in the order in which they came. Refused: the payment service did not take it. */
  file: z.array(
    z.object({
      _id: z.string(),
      prova: z.enum(PROVE_FILE),
      nome_file: z.string(),
      dimensione: z.int(),
      rifiutato: z.boolean(),
    }),
  ),
  messaggio: z.string(),
  /** The debts by which the plan asks for this pagamento again. */
  di_nuovo: z.array(
    z.object({
      pagamento_id: z.string(),
      residuo_centesimi: z.int(),
      scadenza: z.string(),
      stato: z.enum(STATI_PAGAMENTO),
    }),
  ),
  created_at: z.string(),
  concluso_at: z.nullable(z.string()),
  azioni_consentite: azioniConsentite,
})
export type Contestazione = z.infer<typeof contestazione>

export const elencoContestazioni = z.array(contestazione)

export const getContestazioni = {
  method: 'GET',
  path: '/api/contestazioni',
  allow: ['esercente', 'admin'],
  summary: 'Le contestazioni aperte e le ultime chiuse, con quante se ne vincono',
  response: z.object({
    data: elencoContestazioni,
    da_rispondere: z.int(),
    /** Results of all claims that ended; both null while none has. */
    vinte: z.int(),
    perse: z.int(),
  }),
} as const satisfies Endpoint
