import * as z from 'zod/mini'
import { ConfigError, TRIAL_WEBHOOK_SECRET_CONTI } from './config-secrets.ts'

/** The settings of the accounts of esercenti at the payment provider. */
export const CONTI_SETTINGS = {
  /**
   * `collegati`: each esercente has an account at the provider, to which its money goes; `propri`: none has. The trial provider
   * opens them without asking anybody; at Stripe somebody has to turn them on first, so there it is said.
   */
  RATEO_CONTI: z.optional(
    z.enum(['propri', 'collegati'], { error: 'deve essere propri o collegati' }),
  ),
  /** The secret of the endpoint for the events of those accounts. */
  STRIPE_WEBHOOK_SECRET_CONTI: z.optional(
    z.string().check(z.startsWith('whsec_', 'deve iniziare con whsec_')),
  ),
}

type Values = {
  RATEO_CONTI?: 'propri' | 'collegati' | undefined
  STRIPE_SECRET_KEY?: string | undefined
  STRIPE_WEBHOOK_SECRET_CONTI?: string | undefined
}

/** The facts about the accounts of the esercenti; none where they have none. */
export function contiOf(
  { RATEO_CONTI, STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET_CONTI: secret }: Values,
  isTrial: boolean,
): { conti?: { webhookSecret: string } } {
  const conti = RATEO_CONTI ?? (isTrial && key === undefined ? 'collegati' : 'propri')
  if (conti === 'propri') return {}
  if (secret === undefined && !isTrial) {
    throw new ConfigError(
      'Per la produzione manca: STRIPE_WEBHOOK_SECRET_CONTI. Con RATEO_CONTI=collegati gli eventi dei conti degli esercenti hanno un indirizzo e un segreto loro.',
    )
  }
  return { conti: { webhookSecret: secret ?? TRIAL_WEBHOOK_SECRET_CONTI } }
}
