import type { Config } from '../apps/bff/src/config.ts'
import type { PaymentProvider } from '../apps/bff/src/integrations/psp/provider.ts'
import { createStripeProvider } from '../apps/bff/src/integrations/psp/stripe.ts'

/** A provider that takes every charge at once, or after a while: what is measured is what we do around it. */
export function createZeroProvider(config: Pick<Config, 'psp'>, waitMs = 0): PaymentProvider {
  let n = 0
  return {
    ...createStripeProvider(config),
    charge: async ({ importo_centesimi }) => {
      if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs))
      n += 1
      const riferimento = `pi_${process.pid}_${n}`
      return {
        stato: 'riuscito',
        riferimento,
        riferimento_psp: `ch_${process.pid}_${n}`,
        importo_centesimi,
        metodo_etichetta: 'Visa •••• 4242',
      }
    },
  }
}
