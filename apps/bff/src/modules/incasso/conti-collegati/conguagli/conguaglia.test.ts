import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import {
  conCommissione,
  conContoAttivo,
  contoDi,
  debitoInLibri,
  pagato,
  righeDi,
  rileggi,
} from '../../../../../test/conti.ts'
import { createAdmin } from '../../../../../test/factories.ts'
import {
  createDebito,
  notifica,
  pagaSullaPagina,
  type Payments,
  startPayments,
} from '../../../../../test/payments.ts'
import { promozioniDi } from '../../../../../test/promozioni.ts'
import { newId } from '../../../../db/ids.ts'
import { saldo, verificaInvarianti } from '../../../registri/contabilita/index.ts'
import { elaboraEventi, inviaInSospeso } from '../../addebiti/index.ts'
import { controllaContestazioni } from '../../contestazioni/index.ts'
import { conguagliaInSospeso, stornaInSospeso } from '../index.ts'

let p: Payments
beforeAll(async () => {
  p = await startPayments({ conti: true })
  await conCommissione(p)
  // Money of the operator's own, from which it sends on.
  const { conto_psp: source } = await conContoAttivo(p)
  await p.stripe.charges.create({ amount: 500_000, currency: 'eur', source })
})
afterAll(() => p.stop())

type Esercente = Awaited<ReturnType<typeof conContoAttivo>>

const iLibriTornano = async () => expect(await verificaInvarianti(p.db)).toEqual([])
const presto = (tabella: 'conguagli_conto' | 'contestazioni' | 'storni_conto') =>
  p.db
    .updateTable(tabella)
    .set({ prossimo_at: new Date(0) })
    .execute()

async function conguaglia() {
  await presto('conguagli_conto')
  while ((await conguagliaInSospeso(p.deps)) > 0);
}

const tipiDi = async ({ conto_psp }: Esercente) =>
  (await righeDi(p, conto_psp)).map(([tipo, importo]) => [tipo, importo])

async function contestato(esercente: Esercente) {
  const debito = await pagato(p, esercente.id)
  const [charge] = await p.addebiti(debito.id)
  await p.contesta(charge?.id ?? '')
  const [contestazione] = await p.contestazioni(debito.id)
  const segnale = notifica('charge.dispute.created', contestazione ?? {})
  await p.app.inject({ method: 'POST', url: '/psp/eventi', ...segnale })
  while ((await elaboraEventi(p.deps)) > 0);
  return { debito, dispute: contestazione?.id ?? '' }
}

it('CNT-M4 (parte) il costo di un reclamo esce dal conto una volta sola, anche se la risposta si perde', async () => {
  const esercente = await conContoAttivo(p)
  await contestato(esercente)
  expect(await debitoInLibri(p, esercente.id)).toBe(-9700 + 1500)
  await rileggi(p, esercente.id)
  await iLibriTornano()
  await p.guasto({ tipo: 'errore_500_dopo', percorso: 'POST /v1/charges', quante_volte: 1 })
  await presto('conguagli_conto')
  expect(await conguagliaInSospeso(p.deps)).toBe(1)
  await p.senzaGuasti()
  await conguaglia()
  await rileggi(p, esercente.id)
  expect(await tipiDi(esercente)).toEqual([
    ['transfer', -1500],
    ['payment', 10_000],
  ])
  expect(await contoDi(p, esercente.id)).toMatchObject({ righe_centesimi: 8200 })
  await iLibriTornano()
})

it('CNT-M4 (parte) a carico del portale per accordo, il costo è un suo costo: all’esercente non si chiede nulla', async () => {
  const esercente = await conContoAttivo(p)
  const voce = { tasso_centesimi: 300, fissa_centesimi: 0 }
  await p.db
    .insertInto('condizioni_esercente')
    .values({
      id: newId(new Date()),
      esercente_id: esercente.id,
      dal: '2026-01-01',
      voci: JSON.stringify({ carta: voce, addebito_sdd: voce }),
      minimo_centesimi: 0,
      a_carico: 'esercente',
      reclami_a_carico: 'operatore',
      motivo: 'Accordo',
      created_at: new Date(),
    })
    .execute()
  const costi = () => saldo(p.db, { intestatario: 'piattaforma', codice: 'costi_reclami' })
  const prima = await costi()
  const { debito } = await contestato(esercente)
  expect((await costi()) - prima).toBe(1500)
  expect(await debitoInLibri(p, esercente.id)).toBe(-9700)
  const { body } = await p.as(esercente)('GET', `/api/pagamenti/${debito.id}`)
  expect(body.contestazioni[0]).toMatchObject({ costo_centesimi: 0 })
  await conguaglia()
  expect(await tipiDi(esercente)).toEqual([['payment', 10_000]])
  await rileggi(p, esercente.id)
  await iLibriTornano()
})

it('CNT-M4 (parte) sotto zero: si dice una volta, oltre il limite non si chiede altro, e i nuovi incassi ripianano', async () => {
  const esercente = await conContoAttivo(p)
  const { dispute } = await contestato(esercente)
  await p.stripe.disputes.close(dispute)
  await presto('contestazioni')
  await controllaContestazioni(p.deps)
  await presto('storni_conto')
  while ((await stornaInSospeso(p.deps)) > 0);
  await conguaglia()
  await rileggi(p, esercente.id)
  await rileggi(p, esercente.id)
  // 100,00 € and 15,00 € came back, 97,00 € were there.
  expect(await contoDi(p, esercente.id)).toMatchObject({ righe_centesimi: -1800 })
  const detti = async () => {
    const { rows } = await p.deps.pool.query(
      `select (contenuto ->> 'saldo_centesimi')::int as saldo from uscite
        where argomento = 'saldo_conto' and contenuto ->> 'esercente_id' = $1 order by id`,
      [esercente.id],
    )
    return rows.map((row: { saldo: number }) => row.saldo)
  }
  expect(await detti()).toEqual([-1800])
  const chiedi = async () =>
    (await p.as(esercente)('POST', '/api/pagamenti', {}, { 'idempotency-key': randomUUID() })).body
      .code
  expect(await chiedi()).toBe('dati_non_validi')
  const riga = { chiave: 'scoperto_conti', valore: '1799', valido_dal: new Date(Date.now() - 1000) }
  await p.db.insertInto('impostazioni').values(riga).execute()
  await rileggi(p, esercente.id)
  expect(await chiedi()).toBe('capacita_assente')
  const { body } = await p.as(esercente)('GET', '/api/conto')
  expect(body.conto.oltre_scoperto).toBe(true)
  await p.db.deleteFrom('impostazioni').where('chiave', '=', 'scoperto_conti').execute()
  await rileggi(p, esercente.id)
  expect((await p.as(esercente)('GET', '/api/conto')).body.conto.oltre_scoperto).toBe(false)
  // The next money fills the hole.
  await pagato(p, esercente.id)
  await rileggi(p, esercente.id)
  await rileggi(p, esercente.id)
  expect(await chiedi()).toBe('dati_non_validi')
  expect(await detti()).toEqual([-1800, 7900])
  await iLibriTornano()
})

it('CNT-M4 (parte) lo sconto a carico del portale arriva sul conto, e torna con il rimborso', async () => {
  const esercente = await conContoAttivo(p)
  const admin = await createAdmin(p.db)
  const { creaPromo, usa } = promozioniDi(p, admin, {
    sigla: 'CONTI',
    base: { carico_operatore: 100, dal: p.deps.clock.today() },
  })
  const promo = await creaPromo()
  const debito = await createDebito(p, { esercente_id: esercente.id })
  const sconto = 3977
  expect((await usa(debito, promo.codice, sconto)).status).toBe(200)
  await pagaSullaPagina((await debito.paga()).body.url_pagamento)
  await debito.leggi()
  await rileggi(p, esercente.id)
  await iLibriTornano()
  await conguaglia()
  await rileggi(p, esercente.id)
  expect(await tipiDi(esercente)).toEqual([
    ['payment', sconto],
    ['payment', 12_050 - sconto],
  ])
  await rimborsa(esercente, debito.id, 12_050 - sconto)
  await conguaglia()
  await rileggi(p, esercente.id)
  expect((await tipiDi(esercente)).map(([, importo]) => importo)).toContain(-sconto)
  expect(await contoDi(p, esercente.id)).toMatchObject({
    righe_centesimi: -((await debitoInLibri(p, esercente.id)) ?? 0),
  })
  await iLibriTornano()
})

const rimborsa = async (esercente: Esercente, debito: string, importo_centesimi: number) => {
  const { body } = await p.as(esercente)(
    'POST',
    `/api/pagamenti/${debito}/rimborsi`,
    { importo_centesimi, motivo: 'richiesta_cliente' },
    { 'idempotency-key': randomUUID() },
  )
  await inviaInSospeso(p.deps)
  return body
}

async function laBancaRimanda(debito: string, quanti: number) {
  await p.fuori('tempo', { avanti_ms: 60_000 })
  await vi.waitFor(
    async () => {
      const stati = (await p.rimborsiDelFornitore(debito)).map(({ status }) => status)
      expect(stati.filter((uno) => uno === 'failed')).toHaveLength(quanti)
    },
    { timeout: 10_000 },
  )
  for (const reso of await p.rimborsiDelFornitore(debito)) {
    const segnale = notifica('refund.failed', reso)
    await p.app.inject({ method: 'POST', url: '/psp/eventi', ...segnale })
  }
  while ((await elaboraEventi(p.deps)) > 0);
}

it('CNT-M4 (parte) un rimborso che la banca rimanda torna sul conto, e se ne può fare un altro', async () => {
  const esercente = await conContoAttivo(p)
  const debito = await createDebito(p, { esercente_id: esercente.id, importo_centesimi: 10_000 })
  await pagaSullaPagina((await debito.paga()).body.url_pagamento, '4000000000005126')
  await debito.leggi()
  await rimborsa(esercente, debito.id, 4000)
  await rileggi(p, esercente.id)
  await iLibriTornano()
  await laBancaRimanda(debito.id, 1)
  await rileggi(p, esercente.id)
  await iLibriTornano()
  await conguaglia()
  await rileggi(p, esercente.id)
  expect(await tipiDi(esercente)).toEqual([
    ['payment', 4000],
    ['payment_refund', -4000],
    ['payment', 10_000],
  ])
  expect(await debitoInLibri(p, esercente.id)).toBe(-9700)
  expect(await contoDi(p, esercente.id)).toMatchObject({ righe_centesimi: 9700 })
  await iLibriTornano()
  // More than the transfer still holds: it comes from the account apart from it, and goes back there when this one fails as well.
  await rimborsa(esercente, debito.id, 10_000)
  await conguaglia()
  await rileggi(p, esercente.id)
  expect((await tipiDi(esercente))[0]).toEqual(['transfer', -10_000])
  await iLibriTornano()
  await laBancaRimanda(debito.id, 2)
  await conguaglia()
  await rileggi(p, esercente.id)
  expect(await contoDi(p, esercente.id)).toMatchObject({ righe_centesimi: 9700 })
  expect(await debitoInLibri(p, esercente.id)).toBe(-9700)
  await iLibriTornano()
})

it('CNT-M4 (parte) GES-M2 (parte) quello che non si può riprendere resta in vista, si richiede, o diventa una perdita del gestore', async () => {
  const esercente = await conContoAttivo(p)
  const admin = await createAdmin(p.db)
  await contestato(esercente)
  await p.guasto({ tipo: 'errore_400', percorso: 'POST /v1/charges', quante_volte: 2 })
  await conguaglia()
  const elenco = async () => {
    const { body } = await p.as(admin)('GET', '/api/gestione/conti/da_recuperare')
    return body.data.filter(
      (uno: { esercente: { _id: string } }) => uno.esercente._id === esercente.id,
    )
  }
  const [uno] = await elenco()
  expect(uno).toMatchObject({ causale: 'costo_contestazione', importo_centesimi: 1500 })
  const decidi = (azione: string, body: object) =>
    p.as(admin)('POST', `/api/gestione/conti/da_recuperare/${uno._id}/${azione}`, body)
  expect((await decidi('riprova', {})).status).toBe(200)
  expect(await elenco()).toEqual([])
  expect((await decidi('riprova', {})).status).toBe(409)
  await conguaglia()
  await p.senzaGuasti()
  expect(await elenco()).toHaveLength(1)
  const perdite = () => saldo(p.db, { intestatario: 'piattaforma', codice: 'perdite' })
  const prima = await perdite()
  const motivo = 'Attività chiusa'
  const proposta = await decidi('perdita', { motivo })
  expect(proposta.status).toBe(200)
  expect((await elenco())[0].perdita_proposta).toEqual({ da: 'Maria Bianchi', mia: true })
  // GES-M2: what moves the operator's money wants another person.
  expect((await decidi('perdita', { motivo })).status).toBe(403)
  expect(await perdite()).toBe(prima)
  const altra = await createAdmin(p.db)
  const indirizzo = `/api/gestione/conti/da_recuperare/${uno._id}/perdita`
  const due = await Promise.all([1, 2].map(() => p.as(altra)('POST', indirizzo, { motivo })))
  expect(due.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect((await perdite()) - prima).toBe(1500)
  expect(await debitoInLibri(p, esercente.id)).toBe(-9700)
  await rileggi(p, esercente.id)
  await iLibriTornano()
})

it('CNT-M4 (parte) quello che non si riesce a versare sul conto è in vista, si riprova, e non diventa mai una perdita', async () => {
  const esercente = await conContoAttivo(p)
  const admin = await createAdmin(p.db)
  const { creaPromo, usa } = promozioniDi(p, admin, {
    sigla: 'VERSA',
    base: { carico_operatore: 100, dal: p.deps.clock.today() },
  })
  const promo = await creaPromo()
  const debito = await createDebito(p, { esercente_id: esercente.id })
  const sconto = 3977
  expect((await usa(debito, promo.codice, sconto)).status).toBe(200)
  await pagaSullaPagina((await debito.paga()).body.url_pagamento)
  await debito.leggi()
  await p.guasto({ tipo: 'errore_400', percorso: 'POST /v1/transfers', quante_volte: 1 })
  await conguaglia()
  await p.senzaGuasti()
  const elenco = async () => {
    const { body } = await p.as(admin)('GET', '/api/gestione/conti/da_recuperare')
    return body.data.filter(
      (uno: { esercente: { _id: string } }) => uno.esercente._id === esercente.id,
    )
  }
  const [uno] = await elenco()
  expect(uno).toMatchObject({
    causale: 'contributo_promozione',
    verso: 'esercente',
    importo_centesimi: sconto,
  })
  const decidi = (azione: string, body: object) =>
    p.as(admin)('POST', `/api/gestione/conti/da_recuperare/${uno._id}/${azione}`, body)
  const perdita = await decidi('perdita', { motivo: 'Attività chiusa' })
  expect([perdita.status, perdita.body.error_message]).toEqual([
    409,
    'È denaro dell’esercente: si può solo versarlo di nuovo.',
  ])
  expect((await decidi('riprova', {})).status).toBe(200)
  await conguaglia()
  expect(await elenco()).toEqual([])
  await rileggi(p, esercente.id)
  expect((await tipiDi(esercente))[0]).toEqual(['payment', sconto])
  await iLibriTornano()
})
