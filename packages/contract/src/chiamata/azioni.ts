import * as z from 'zod/mini'

/** What may be done to a record now: `motivo` says why not, in a sentence for people. */
export const azioniConsentite = z.array(
  z.object({ azione: z.string(), consentita: z.boolean(), motivo: z.nullable(z.string()) }),
)
export type AzioniConsentite = z.infer<typeof azioniConsentite>
