import * as z from 'zod/mini'

/** The actions on a record now; `motivo` says in a sentence for people why one is not allowed. */
export const azioniConsentite = z.array(
  z.object({ azione: z.string(), consentita: z.boolean(), motivo: z.nullable(z.string()) }),
)
export type AzioniConsentite = z.infer<typeof azioniConsentite>
