import { afterAll, beforeAll, expect, it } from 'vitest'
import { avviaAmbiente, type Ambiente } from '../test/ambiente.ts'

let a: Ambiente
beforeAll(async () => {
  a = await avviaAmbiente()
})
afterAll(() => a.chiusura())

it('più carte dello stesso cliente, dette nello stesso momento, restano tutte', async () => {
  // Many clienti, so that some of their cards do meet: one pair alone would seldom.
  const carte = Array.from({ length: 60 }, (_, n) => ({
    metodo: `pm_dimostrazione_${String(n)}`,
    cliente: `cus_dimostrazione_${String(Math.floor(n / 3))}`,
    ultime4: '4242',
    mese: 12,
    anno: 2030,
    nome: 'Giulia Ferrari',
  }))
  const risposte = await Promise.all(carte.map(async (carta) => a.controllo('carte', carta)))
  expect(risposte.filter(({ status }) => status !== 200)).toHaveLength(0)
  const { data } = await a.stripe.customers.listPaymentMethods('cus_dimostrazione_7')
  expect(data).toHaveLength(3)
})
