import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  conCommissione,
  conConto,
  conContoAttivo,
  contoDi,
  debitoInLibri,
  pagato,
  righeDi,
  rileggi,
} from '../../../../test/conti.ts'
import { createDebito, type Payments, startPayments } from '../../../../test/payments.ts'
import { inviaInSospeso } from '../addebiti/index.ts'
import { controllaContestazioni } from '../contestazioni/index.ts'
import { verificaInvarianti } from '../../registri/contabilita/index.ts'
import { stornaInSospeso } from './index.ts'

let p: Payments
beforeAll(async () => {
  p = await startPayments({ conti: true })
  await conCommissione(p)
})
afterAll(() => p.stop())

const rimborsa = async (
  esercente: Awaited<ReturnType<typeof conContoAttivo>>,
  debito: string,
  importo_centesimi: number,
) => {
  await p.as(esercente)(
    'POST',
    `/api/pagamenti/${debito}/rimborsi`,
    { importo_centesimi, motivo: 'richiesta_cliente' },
    { 'idempotency-key': randomUUID() },
  )
  await inviaInSospeso(p.deps)
}
const iLibriTornano = async () => expect(await verificaInvarianti(p.db)).toEqual([])

it('CNT-M3 (parte) l’incasso va sul conto dell’esercente, meno la commissione del giorno', async () => {
  const esercente = await conContoAttivo(p)
  const debito = await pagato(p, esercente.id)
  const [intento] = await p.intenti(debito.id)
  expect(intento).toMatchObject({
    on_behalf_of: esercente.conto_psp,
    transfer_data: { destination: esercente.conto_psp },
    application_fee_amount: 300,
  })
  expect(await righeDi(p, esercente.conto_psp)).toEqual([['payment', 10_000, 300]])
  expect(await debitoInLibri(p, esercente.id)).toBe(-9700)
  await rileggi(p, esercente.id)
  expect(await contoDi(p, esercente.id)).toMatchObject({
    disponibile_centesimi: 0,
    in_arrivo_centesimi: 9700,
    righe_centesimi: 9700,
  })
  await iLibriTornano()
})

it('CNT-M2 (parte) per chi non può ricevere denaro non si addebita nulla', async () => {
  const esercente = await conConto(p)
  const debito = await createDebito(p, { esercente_id: esercente.id })
  expect((await debito.paga()).body.code).toBe('esercente_non_incassa')
  // Also where the switch is late: the charge itself looks at the account.
  await p.db
    .updateTable('esercenti')
    .set({ conto_ferma: [] })
    .where('id', '=', esercente.id)
    .execute()
  expect((await debito.paga()).body.code).toBe('esercente_non_incassa')
  expect(await p.intenti(debito.id)).toEqual([])
})

it('CNT-M4 (parte) il rimborso torna dal conto; la commissione torna se la condizione di quel giorno lo dice', async () => {
  const esercente = await conContoAttivo(p)
  const senza = await pagato(p, esercente.id)
  await rimborsa(esercente, senza.id, 4000)
  expect((await righeDi(p, esercente.conto_psp))[0]).toEqual(['payment_refund', -4000, 0])
  await p.db
    .insertInto('impostazioni')
    .values({ chiave: 'commissione_resa', valore: '1', valido_dal: new Date() })
    .execute()
  const conResa = await pagato(p, esercente.id)
  await rimborsa(esercente, conResa.id, 3333)
  expect((await righeDi(p, esercente.conto_psp))[0]).toEqual(['payment_refund', -3333, -100])
  await rimborsa(esercente, conResa.id, 6667)
  expect((await righeDi(p, esercente.conto_psp))[0]).toEqual(['payment_refund', -6667, -200])
  await rileggi(p, esercente.id)
  // 97,00 € − 40,00 € of the first; nothing of the second.
  expect(await debitoInLibri(p, esercente.id)).toBe(-5700)
  expect(await contoDi(p, esercente.id)).toMatchObject({ righe_centesimi: 5700 })
  await p.db.deleteFrom('impostazioni').where('chiave', '=', 'commissione_resa').execute()
  await iLibriTornano()
})

it('CNT-M4 (parte) un reclamo perso si riprende dal conto, una volta sola, anche se la risposta si perde', async () => {
  const esercente = await conContoAttivo(p)
  const debito = await pagato(p, esercente.id)
  const [charge] = await p.addebiti(debito.id)
  await p.contesta(charge?.id ?? '')
  const [contestazione] = await p.contestazioni(debito.id)
  await p.stripe.disputes.close(contestazione?.id ?? '')
  await p.db
    .updateTable('contestazioni')
    .set({ prossimo_at: new Date(0) })
    .execute()
  await controllaContestazioni(p.deps)
  const chiedi = () =>
    p.db
      .updateTable('storni_conto')
      .set({ prossimo_at: new Date(0) })
      .execute()
  await controllaContestazioni(p.deps)
  await p.guasto({ tipo: 'errore_500_dopo', percorso: 'POST /v1/transfers', quante_volte: 1 })
  expect(await stornaInSospeso(p.deps)).toBe(1)
  await p.senzaGuasti()
  await chiedi()
  await stornaInSospeso(p.deps)
  await rileggi(p, esercente.id)
  expect((await righeDi(p, esercente.conto_psp)).map(([tipo, importo]) => [tipo, importo])).toEqual(
    [
      ['payment_refund', -10_000],
      ['payment', 10_000],
    ],
  )
  expect(await contoDi(p, esercente.id)).toMatchObject({ righe_centesimi: -300 })
  await iLibriTornano()
})
