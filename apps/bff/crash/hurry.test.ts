import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDebito, type Payments, startPayments, stato } from '../test/payments.ts'
import { controllaInSospeso } from '../src/modules/incasso/addebiti/index.ts'
import { hurry } from './hurry.ts'

let p: Payments
beforeAll(async () => {
  p = await startPayments()
})
afterAll(() => p.stop())

// Otherwise a machine that is slow for a few seconds would end a run with payments that a person must look at.
it('§2.7 chi affretta i controlli non li consuma: un fornitore lento non lascia niente da verificare a mano', async () => {
  const debito = await createDebito(p)
  await debito.paga()
  await p.guasto({
    tipo: 'errore_500_prima',
    percorso: 'GET /v1/checkout/sessions',
    quante_volte: 1000,
  })
  for (let i = 0; i < 15; i++) {
    await hurry(p.db, { toTheEnd: true })
    await controllaInSospeso(p.deps)
  }
  expect(await stato(p.db, debito.id)).toMatchObject({
    tentativi: [{ stato: 'esito_sconosciuto' }],
  })
})
