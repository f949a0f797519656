import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createMovableClock } from '../../../clock.ts'
import {
  accreditiDi,
  aspetta,
  conCommissione,
  conContoAttivo,
  contoDi,
  debitoInLibri,
  pagato,
  righeDi,
  rileggi,
} from '../../../../test/conti.ts'
import { alGiornoAnnunciato, CONTI, mandatiDi } from '../../../../test/mandati.ts'
import {
  createDebito,
  eOra,
  type Payments,
  startPayments,
  stato,
} from '../../../../test/payments.ts'
import { controllaInSospeso, importaRestituzioni, inviaInSospeso } from '../addebiti/index.ts'
import { verificaInvarianti } from '../../registri/contabilita/index.ts'
import { conguagliaInSospeso, stornaInSospeso } from './index.ts'

let p: Payments
// The portal's days are the provider's: a bank takes a debit back weeks after the money was paid out.
beforeAll(async () => {
  p = await startPayments({ conti: true, clock: createMovableClock(), orologioComune: true })
  await conCommissione(p)
})
afterAll(() => p.stop())

type Esercente = Awaited<ReturnType<typeof conContoAttivo>>
const GIORNI = (quanti: number) => quanti * 86_400_000
const iLibriTornano = async () =>
  expect(await verificaInvarianti(p.db, p.deps.clock.today())).toEqual([])

/** The provider's days go by until so many payouts are there. */
async function finoAdAccrediti(esercente: Esercente, quanti: number) {
  await p.avanti(GIORNI(12))
  await p.fuori('tempo', { avanti_ms: 0 })
  await aspetta(async () => {
    await rileggi(p, esercente.id)
    return (await accreditiDi(p, esercente.id)).length >= quanti
  })
  await rileggi(p, esercente.id)
}

/** A debit on the account of a cliente that the bank has paid. */
async function addebitato(esercente: Esercente) {
  const debito = await createDebito(p, {
    esercente_id: esercente.id,
    importo_centesimi: 10_000,
    metodi_ammessi: ['addebito_sdd'],
  })
  const suo = { ...debito, esercente: { ...debito.esercente, id: esercente.id } }
  const mandato_id = await mandatiDi(p, suo).firmato({ iban: CONTI.riesce, tipo: 'ricorrente' })
  expect((await debito.pagaCon({ metodo: 'addebito_sdd', mandato_id })).status).toBeLessThan(300)
  await alGiornoAnnunciato(p, debito.id)
  await aspetta(async () => {
    await eOra(p.db, debito.id)
    await controllaInSospeso(p.deps)
    return (await stato(p.db, debito.id)).stato === 'pagato'
  })
  return debito.id
}

it('CNT-M4 (parte) un addebito in parte rimborsato che torna: dal trasferimento si riprende solo il resto, e l’altra parte a parte', async () => {
  const esercente = await conContoAttivo(p)
  const debito = await addebitato(esercente)
  await rileggi(p, esercente.id)
  const rimborso = await p.as(esercente)(
    'POST',
    `/api/pagamenti/${debito}/rimborsi`,
    { importo_centesimi: 3000, motivo: 'richiesta_cliente' },
    { 'idempotency-key': randomUUID() },
  )
  expect(rimborso.status).toBe(200)
  await inviaInSospeso(p.deps)
  await rileggi(p, esercente.id)
  await torna(debito)
  while ((await conguagliaInSospeso(p.deps)) > 0);
  await rileggi(p, esercente.id)
  await rileggi(p, esercente.id)
  const stornati = await p.db
    .selectFrom('storni_conto')
    .where('esercente_id', '=', esercente.id)
    .select(['stato', 'importo_centesimi'])
    .execute()
  expect(stornati).toEqual([{ stato: 'fatto', importo_centesimi: 7000 }])
  const conguagli = await p.db
    .selectFrom('conguagli_conto')
    .where('esercente_id', '=', esercente.id)
    .select(['causale', 'stato', 'importo_centesimi'])
    .execute()
  expect(conguagli).toEqual([
    { causale: 'storno_a_parte', stato: 'fatto', importo_centesimi: -3000 },
  ])
  // 97,00 € came, 30,00 € were given back, and the bank took all of the 100,00 €.
  expect(await debitoInLibri(p, esercente.id)).toBe(-(9700 - 3000 - 10_000))
  expect(await contoDi(p, esercente.id)).toMatchObject({ righe_centesimi: 9700 - 3000 - 10_000 })
  await iLibriTornano()
})

/** The bank takes the debit back, and our side hears of it and asks the account for the money. */
async function torna(debito: string) {
  const [charge] = await p.addebiti(debito)
  await p.contesta(charge?.id ?? '', 'insufficient_funds')
  await importaRestituzioni(p.deps)
  expect((await stato(p.db, debito)).stato).toBe('insoluto')
  const subito = () =>
    p.db
      .updateTable('storni_conto')
      .set({ prossimo_at: new Date(0) })
      .where('stato', '=', 'da_inviare')
      .execute()
  await p.guasto({ tipo: 'errore_500_dopo', percorso: 'POST /v1/transfers', quante_volte: 1 })
  await stornaInSospeso(p.deps)
  await p.senzaGuasti()
  await subito()
  await stornaInSospeso(p.deps)
}

it('CNT-M4 (parte) un addebito che torna dopo l’accredito si riprende dall’esercente, una volta, e i nuovi incassi ripianano', async () => {
  const esercente = await conContoAttivo(p)
  const debito = await addebitato(esercente)
  await rileggi(p, esercente.id)
  await finoAdAccrediti(esercente, 1)
  const [accredito] = await accreditiDi(p, esercente.id)
  expect(accredito).toMatchObject({ importo_centesimi: 9700 })
  expect(await debitoInLibri(p, esercente.id)).toBe(0)
  await iLibriTornano()
  await torna(debito)
  await rileggi(p, esercente.id)
  await rileggi(p, esercente.id)
  // All of it comes back, and the commission of a debit that was made stays with the operator.
  const righe = await righeDi(p, esercente.conto_psp)
  expect(righe.filter(([tipo]) => tipo === 'payment_refund')).toEqual([
    ['payment_refund', -10_000, 0],
  ])
  expect(await debitoInLibri(p, esercente.id)).toBe(10_000)
  expect(await contoDi(p, esercente.id)).toMatchObject({ righe_centesimi: -10_000 })
  await iLibriTornano()
  const { body } = await p.as(esercente)('GET', '/api/accrediti/eseguiti')
  expect(body.saldo.disponibile_centesimi + body.saldo.in_arrivo_centesimi).toBe(-10_000)
  const conto = await p.as(esercente)('GET', '/api/conto')
  expect(conto.body.conto.oltre_scoperto).toBe(false)
  // Beyond the limit nothing new is asked for; what was agreed on before is charged, and fills the hole.
  const chiedi = async () =>
    (await p.as(esercente)('POST', '/api/pagamenti', {}, { 'idempotency-key': randomUUID() })).body
      .code
  await p.db
    .insertInto('impostazioni')
    .values({ chiave: 'scoperto_conti', valore: '9999', valido_dal: new Date(0) })
    .execute()
  await rileggi(p, esercente.id)
  expect(await chiedi()).toBe('capacita_assente')
  await p.db.deleteFrom('impostazioni').where('chiave', '=', 'scoperto_conti').execute()
  await rileggi(p, esercente.id)
  expect(await chiedi()).toBe('dati_non_validi')
  await pagato(p, esercente.id, 20_000)
  await rileggi(p, esercente.id)
  await finoAdAccrediti(esercente, 2)
  // 194,00 € came in, 100,00 € were owed: the rest is paid out, and no more.
  const accrediti = await accreditiDi(p, esercente.id)
  expect(accrediti.map(({ importo_centesimi }) => importo_centesimi)).toEqual([9700, 9400])
  expect(await debitoInLibri(p, esercente.id)).toBe(0)
  await iLibriTornano()
})
