import { expect, it } from 'vitest'
import { aspetta, avviaAmbiente } from '../test/ambiente.ts'

it('al negozio arrivano gli eventi che ha scelto, e nell’elenco ci sono tutti', async () => {
  const a = await avviaAmbiente({ webhookEventi: ['payment_intent.succeeded'] })
  try {
    const { id } = await a.stripe.paymentIntents.create({
      amount: 2000,
      currency: 'eur',
      payment_method: 'pm_card_visa',
      confirm: true,
      return_url: 'http://negozio.test/fatto',
    })
    await aspetta(() => a.eventi.length > 0)
    // Events of a second payment would come after whatever else is due for the first.
    await a.stripe.paymentIntents.create({
      amount: 3000,
      currency: 'eur',
      payment_method: 'pm_card_visa',
      confirm: true,
      return_url: 'http://negozio.test/fatto',
    })
    await aspetta(() => a.eventi.length > 1)
    expect(a.eventi.map(({ type }) => type)).toEqual(Array(2).fill('payment_intent.succeeded'))
    const { data } = await a.stripe.events.list({ limit: 100 })
    const suoi = data.filter(({ data: { object } }) => 'id' in object && object.id === id)
    expect(suoi.map(({ type }) => type)).toEqual([
      'payment_intent.succeeded',
      'payment_intent.created',
    ])
    expect(suoi.map(({ pending_webhooks }) => pending_webhooks)).toEqual([1, 0])
  } finally {
    await a.chiusura()
  }
})
