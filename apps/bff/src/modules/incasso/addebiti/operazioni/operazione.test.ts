import { expect, it } from 'vitest'
import { createStripeProvider } from '../../../../integrations/psp/stripe.ts'
import { canStillSend, presaMs } from './operazione.ts'

// A process that comes later than half of its hold leaves the sending to others: the hold may be over before the
// answer is there.
it.each([
  [0, true],
  [999, true],
  [1000, false],
  [1001, false],
  [2500, false],
])('di una presa di 2000 ms, dopo %i ms si invia ancora: %s', (trascorsi, atteso) => {
  const since = 50_000
  expect(canStillSend({ since, presa_ms: 2000 }, since + trascorsi)).toBe(atteso)
})

it('una operazione si tiene due volte e mezza il tempo che si aspetta il fornitore', () => {
  const psp = {
    trialPort: 1,
    apiBase: null,
    secretKey: 'sk_test_prova',
    webhookSecret: 'whsec_prova',
  }
  expect(presaMs(createStripeProvider({ psp }, { timeoutMs: 4000 }))).toBe(10_000)
})
