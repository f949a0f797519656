import * as z from 'zod/mini'
import { ConfigError, TRIAL_WEBHOOK_SECRET_CONTI } from './config-secrets.ts'

/** The settings of the accounts of esercenti at the payment provider. */
export const CONTI_SETTINGS = {
  /** `collegati`: each esercente has an account at the provider, to which its money goes; `propri`: none has. */
  RATEO_CONTI: z._default(
    z.enum(['propri', 'collegati'], { error: 'deve essere propri o collegati' }),
    'propri',
  ),
  /** The secret of the endpoint for the events of those accounts. */
  STRIPE_WEBHOOK_SECRET_CONTI: z.optional(
    z.string().check(z.startsWith('whsec_', 'deve iniziare con whsec_')),
  ),
}

type Values = {
  RATEO_CONTI: 'propri' | 'collegati'
  STRIPE_WEBHOOK_SECRET_CONTI?: string | undefined
}

/** The facts about the accounts of the esercenti; none where they have none. */
export function contiOf(
  { RATEO_CONTI: conti, STRIPE_WEBHOOK_SECRET_CONTI: secret }: Values,
  isTrial: boolean,
): { conti?: { webhookSecret: string } } {
  if (conti === 'propri') return {}
  if (secret === undefined && !isTrial) {
    throw new ConfigError(
      'Per la produzione manca: STRIPE_WEBHOOK_SECRET_CONTI. Con RATEO_CONTI=collegati gli eventi dei conti degli esercenti hanno un indirizzo e un segreto loro.',
    )
  }
  return { conti: { webhookSecret: secret ?? TRIAL_WEBHOOK_SECRET_CONTI } }
}
