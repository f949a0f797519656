import { afterAll, beforeAll, expect, it } from 'vitest'
import { conCommissione, conContoAttivo, pagato, righeDi } from '../../../../../test/conti.ts'
import { type Payments, startPayments } from '../../../../../test/payments.ts'
import { controllaContestazioni } from '../../contestazioni/index.ts'
import { conguagliaInSospeso, stornaInSospeso } from '../index.ts'

let p: Payments
beforeAll(async () => {
  p = await startPayments({ conti: true })
  await conCommissione(p)
})
afterAll(() => p.stop())

const UN_GIORNO = 86_400_000

/** The row as a backup of before it was sent has it. */
const COME_PRIMA = {
  stato: 'da_inviare',
  riferimento: null,
  concluso_at: null,
  invii: 0,
  prossimo_at: new Date(0),
} as const

it('CNT-M4 (parte) dopo un ripristino ciò che era già tornato dal conto non si chiede due volte', async () => {
  const esercente = await conContoAttivo(p)
  const debito = await pagato(p, esercente.id)
  const [charge] = await p.addebiti(debito.id)
  const backup_at = new Date(Date.now() - 1000)
  await p.contesta(charge?.id ?? '')
  const [contestazione] = await p.contestazioni(debito.id)
  await p.stripe.disputes.close(contestazione?.id ?? '')
  for (let giro = 0; giro < 2; giro++) {
    await p.db
      .updateTable('contestazioni')
      .set({ prossimo_at: new Date(0) })
      .execute()
    await controllaContestazioni(p.deps)
  }
  await stornaInSospeso(p.deps)
  await conguagliaInSospeso(p.deps)
  const righe = [
    ['payment', 10_000, 300],
    ['payment_refund', -10_000, 0],
    ['transfer', -1500, 0],
  ]
  const inOrdine = async () =>
    (await righeDi(p, esercente.conto_psp)).toSorted(([a], [b]) => (a < b ? -1 : 1))
  expect(await inOrdine()).toEqual(righe)
  await p.db.updateTable('storni_conto').set(COME_PRIMA).execute()
  await p.db
    .updateTable('conguagli_conto')
    .set({ ...COME_PRIMA, primo_invio_at: null })
    .execute()
  await p.db.insertInto('ripristini').values({ backup_at, concluso_at: new Date() }).execute()
  // The provider forgets its keys after a day.
  await p.avanti(2 * UN_GIORNO)
  await p.fuori('tempo', { avanti_ms: 0 })
  expect(await stornaInSospeso(p.deps)).toBe(1)
  expect(await conguagliaInSospeso(p.deps)).toBe(1)
  expect(await inOrdine()).toEqual(righe)
  for (const tabella of ['storni_conto', 'conguagli_conto'] as const) {
    const rows = await p.db.selectFrom(tabella).select(['stato', 'riferimento']).execute()
    expect(rows).toEqual([{ stato: 'fatto', riferimento: expect.any(String) as string }])
  }
})
