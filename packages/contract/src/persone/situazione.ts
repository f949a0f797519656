import { STATI_ESERCENTE } from '@rateo/domain/identita/esercente'
import * as z from 'zod/mini'
import { azioniConsentite } from '../chiamata/azioni.ts'

/** The esercente that the person acts for: what it must know, what it may do now. */
export const situazione = z.object({
  stato: z.enum(STATI_ESERCENTE),
  avviso: z.nullable(
    z.object({
      tono: z.enum(['informazione', 'avviso', 'errore']),
      titolo: z.string(),
      testo: z.string(),
      /** The requests of the staff, step by step. */
      voci: z.array(z.object({ passo: z.string(), testo: z.string() })),
      /** The last day on which it may be answered. */
      entro: z.nullable(z.string()),
      azione: z.nullable(z.object({ testo: z.string(), indirizzo: z.string() })),
    }),
  ),
  /** One entry for each capacità: `nuovi_incassi`, `rinnovi_e_rate`, `rimborsi`, `accrediti`, `api`. */
  azioni_consentite: azioniConsentite,
  /** True when a refusal may be appealed against. */
  puo_ricorrere: z.boolean(),
})
export type Situazione = z.infer<typeof situazione>
