import { randomUUID } from 'node:crypto'
import { aggiungiGiorni, giornoDiRoma } from '@rateo/domain/tempo/giorno'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  conCommissione,
  conContoAttivo,
  debitoInLibri,
  pagato,
  righeDi,
} from '../../../../../test/conti.ts'
import {
  createAdmin,
  createCliente,
  createEsercente,
  createPagamento,
} from '../../../../../test/factories.ts'
import {
  createDebito,
  pagaSullaPagina,
  type Payments,
  startPayments,
} from '../../../../../test/payments.ts'
import { PROMOZIONE, promozioniDi } from '../../../../../test/promozioni.ts'
import { avviaAddebiti } from '../../../incasso/addebiti/index.ts'
import { saldo, verificaInvarianti } from '../../../registri/contabilita/index.ts'

// The provider keeps the machine's time, and so does the portal here.
const oggi = giornoDiRoma(new Date())
const RIFIUTATA = '4000 0000 0000 0002'

let p: Payments
let collegati: Payments
const promo: Record<'propri' | 'collegati', ReturnType<typeof promozioniDi>['creaPromo']> = {
  propri: async () => undefined,
  collegati: async () => undefined,
}
let admin: Awaited<ReturnType<typeof createAdmin>>
beforeAll(async () => {
  p = await startPayments()
  collegati = await startPayments({ conti: true })
  await conCommissione(p)
  await conCommissione(collegati)
  const base = {
    effetto: 'commissione_ridotta',
    valore: 5000,
    uso: 'automatica',
    dal: oggi,
    codice: null,
  }
  admin = await createAdmin(p.db)
  promo.propri = (corpo) =>
    promozioniDi(p, admin, { sigla: 'FEE' }).creaPromo({ ...base, ...corpo })
  const altro = await createAdmin(collegati.db)
  promo.collegati = (corpo) =>
    promozioniDi(collegati, altro, { sigla: 'FEE' }).creaPromo({ ...base, ...corpo })
})
afterAll(async () => {
  await p.stop()
  await collegati.stop()
})

type Esercente = Awaited<ReturnType<typeof createEsercente>>
const debitoDi = ({ id }: Esercente, importo_centesimi = 10_000) =>
  createDebito(p, { esercente_id: id, importo_centesimi })
type Debito = Awaited<ReturnType<typeof debitoDi>>
async function paga(d: Debito, carta?: string) {
  await pagaSullaPagina((await d.paga()).body.url_pagamento, carta)
  return (await d.leggi()).body
}
const accredito = async (e: Esercente, { id }: { id: string }) =>
  (await p.as(e)('GET', `/api/pagamenti/${id}`)).body.accredito
const riduzioni = async (e: Esercente) => (await p.as(e)('GET', '/api/accrediti')).body.riduzioni
const leggi = async (id: string) => (await p.as(admin)('GET', `/api/promozioni/${id}`)).body
const ricavi = () => saldo(p.db, { intestatario: 'piattaforma', codice: 'ricavi' })
const sani = async (dove = p) => expect(await verificaInvarianti(dove.db)).toEqual([])

it('PRM-M1 (parte) l’esercente la legge prima e dopo; nei libri c’è la commissione ridotta, e un rimborso non la cambia', async () => {
  const esercente = await createEsercente(p.db)
  const { _id, nome } = await promo.propri({
    esercente_id: esercente.id,
    nome: 'Primi incassi',
    usi_per_cliente: 2,
    al: aggiungiGiorni(oggi, 30),
    importo_minimo_centesimi: 1000,
  })
  expect(await riduzioni(esercente)).toEqual([
    {
      nome,
      valore: 5000,
      al: aggiungiGiorni(oggi, 30),
      restano: 2,
      importo_minimo_centesimi: 1000,
      primo_acquisto: false,
      piani: [],
      clienti: 0,
    },
  ])
  const prima = await ricavi()
  const d = await debitoDi(esercente)
  await paga(d)
  // 3 % of 100,00 € is 3,00 €.
  const letto = await accredito(esercente, d)
  expect(letto).toMatchObject({
    lordo_centesimi: 10_000,
    commissioni_centesimi: 150,
    riduzioni: [{ nome, riduzione_centesimi: 150 }],
    netto_centesimi: 9850,
  })
  expect((await ricavi()) - prima).toBe(-150)
  expect((await riduzioni(esercente))[0].restano).toBe(1)
  expect(await leggi(_id)).toMatchObject({
    usi: 1,
    ricavo_centesimi: 10_000,
    ultimi_usi: [
      { pagamento_id: d.id, prezzo_centesimi: 300, sconto_centesimi: 150, reso_at: null },
    ],
  })
  const rimborso = { importo_centesimi: 4000, motivo: 'altro' }
  const chiave = { 'idempotency-key': randomUUID() }
  expect(
    (await p.as(esercente)('POST', `/api/pagamenti/${d.id}/rimborsi`, rimborso, chiave)).status,
  ).toBe(200)
  expect(await accredito(esercente, d)).toMatchObject({ commissioni_centesimi: 150 })
  expect(await leggi(_id)).toMatchObject({ usi: 1, costo_centesimi: 150, ricavo_centesimi: 6000 })
  // The second is the last one: then the commission is whole, and nothing more is told.
  await paga(await debitoDi(esercente))
  expect(await riduzioni(esercente)).toEqual([])
  const terzo = await debitoDi(esercente)
  await paga(terzo)
  expect(await accredito(esercente, terzo)).toMatchObject({
    commissioni_centesimi: 300,
    riduzioni: [],
  })
  await sani()
})

it.each([
  [1, 1_000_000, 29_997],
  [3333, 10_000, 200],
  [10_000, 10_000, 0],
  [1, 100, 3],
])(
  'PRM-M1 (parte) %i centesimi di per cento in meno su %i: restano %i, mai sotto zero, mezzo centesimo a favore',
  async (valore, importo, resta) => {
    const esercente = await createEsercente(p.db)
    await promo.propri({ esercente_id: esercente.id, valore })
    const d = await debitoDi(esercente, importo)
    await paga(d)
    expect(await accredito(esercente, d)).toMatchObject({ commissioni_centesimi: resta })
    await sani()
  },
)

it('PRM-M1 (parte) di più promozioni vale quella che toglie di più, una sola; cambiarla non tocca gli incassi già fatti', async () => {
  const esercente = await createEsercente(p.db)
  const di = { esercente_id: esercente.id }
  await promo.propri({ ...di, valore: 2000, nome: 'Piccola' })
  const grande = await promo.propri({ ...di, valore: 6000, nome: 'Grande' })
  const d = await debitoDi(esercente)
  await paga(d)
  expect(await accredito(esercente, d)).toMatchObject({
    commissioni_centesimi: 120,
    riduzioni: [{ nome: 'Grande', riduzione_centesimi: 180 }],
  })
  const condizioni = { nome: 'Grande', valore: 1000, dal: oggi, al: null, usi_max: null }
  const altre = { usi_per_cliente: null, importo_minimo_centesimi: 0, primo_acquisto: false }
  const resto = { alla_disdetta: false, cumulo: 'esclusiva', ordine: 1, piani: [], clienti: [] }
  const cambia = (corpo: object) =>
    p.as(admin)('PATCH', `/api/promozioni/${grande._id}`, {
      ...condizioni,
      ...altre,
      ...resto,
      carico_operatore: 0,
      ...corpo,
    })
  expect((await cambia({})).status).toBe(200)
  expect(await accredito(esercente, d)).toMatchObject({ commissioni_centesimi: 120 })
  const dopo = await debitoDi(esercente)
  await paga(dopo)
  expect(await accredito(esercente, dopo)).toMatchObject({ commissioni_centesimi: 240 })
  for (const [corpo, dove] of [
    [{ valore: 10_001 }, '/valore'],
    [{ cumulo: 'cumulabile' }, '/cumulo'],
    [{ carico_operatore: 10 }, '/carico_operatore'],
    [{ usi_max: 10_001 }, '/usi_max'],
    [{ alla_disdetta: true }, '/alla_disdetta'],
  ] as const) {
    expect((await cambia(corpo)).body.errors[0].pointer).toBe(dove)
  }
})

it('PRM-M1 (parte) con un codice, o fatta da un esercente, è rifiutata', async () => {
  const conCodice = await promo.propri({ uso: 'codice', codice: 'FEE' })
  expect(conCodice.errors[0]).toMatchObject({ pointer: '/uso' })
  await p.db
    .insertInto('impostazioni')
    .values({ chiave: 'promozioni_esercenti', valore: '{"ammesse":1}', valido_dal: new Date(0) })
    .execute()
  const {
    esercente_id: _,
    carico_operatore: __,
    ...sua
  } = {
    ...PROMOZIONE,
    effetto: 'commissione_ridotta',
    uso: 'automatica',
    codice: null,
    dal: oggi,
  }
  const esercente = await createEsercente(p.db)
  const { status, body } = await p.as(esercente)('POST', '/api/promozioni_esercente', sua, {
    'idempotency-key': randomUUID(),
  })
  expect([status, body.errors?.[0]]).toMatchObject([422, { pointer: '/effetto' }])
})

it('PRM-M1 (parte) una carta rifiutata restituisce l’uso, e il pagamento dopo lo riprende', async () => {
  const esercente = await createEsercente(p.db)
  const { _id } = await promo.propri({ esercente_id: esercente.id, usi_max: 1 })
  const d = await debitoDi(esercente)
  const aperta = (await d.paga()).body.url_pagamento
  expect(await leggi(_id)).toMatchObject({ stato: 'esaurita', usi: 1, costo_centesimi: 0 })
  await pagaSullaPagina(aperta, RIFIUTATA)
  await d.abbandona()
  expect(await leggi(_id)).toMatchObject({ stato: 'attiva', usi: 0 })
  await paga(d)
  expect(await accredito(esercente, d)).toMatchObject({ commissioni_centesimi: 150 })
  expect(await leggi(_id)).toMatchObject({ stato: 'esaurita', usi: 1, costo_centesimi: 150 })
  await sani()
})

it('PRM-M1 (parte) trenta incassi insieme, a uno a uno e a blocchi, sugli ultimi tre: tre soli li hanno', async () => {
  const esercente = await createEsercente(p.db)
  const { _id } = await promo.propri({ esercente_id: esercente.id, usi_max: 3 })
  const debiti = await Promise.all(Array.from({ length: 10 }, () => debitoDi(esercente)))
  const blocco = async () => {
    const cliente = await createCliente(p.db)
    const righe = []
    for (let n = 0; n < 10; n += 1) {
      const { id } = await createPagamento(p.db, {
        esercente_id: esercente.id,
        cliente_id: cliente.id,
        importo_centesimi: 10_000,
      })
      righe.push({
        pagamento_id: id,
        cliente_id: cliente.id,
        metodo: 'carta' as const,
        motivo: 'rinnovo' as const,
        richiesta: { cliente_psp: 'cus_1', metodo_psp: 'pm_1', tipo_metodo: 'carta' as const },
      })
    }
    return righe
  }
  const blocchi = [await blocco(), await blocco()]
  const esiti = await Promise.all([
    ...debiti.map((d) => d.paga()),
    ...blocchi.map((righe) => avviaAddebiti(p.deps, righe)),
  ])
  expect(esiti).toHaveLength(12)
  const date = p.db.selectFrom('riduzioni_commissione').where('promozione_id', '=', _id)
  expect(await date.selectAll().execute()).toHaveLength(3)
  expect(await leggi(_id)).toMatchObject({ stato: 'esaurita', usi: 3 })
})

it('PRM-M1 (parte) CNT-M3 (parte) sul conto dell’esercente il fornitore trattiene la commissione ridotta, al centesimo con i libri', async () => {
  const esercente = await conContoAttivo(collegati)
  const { _id } = await promo.collegati({ esercente_id: esercente.id, valore: 3333 })
  const d = await pagato(collegati, esercente.id)
  const [intento] = await collegati.intenti(d.id)
  expect(intento).toMatchObject({ application_fee_amount: 200 })
  expect(await righeDi(collegati, esercente.conto_psp)).toEqual([['payment', 10_000, 200]])
  expect(await debitoInLibri(collegati, esercente.id)).toBe(-9800)
  // Told with the charge, it holds whatever the promozione becomes meanwhile.
  const aperto = await createDebito(collegati, {
    esercente_id: esercente.id,
    importo_centesimi: 10_000,
  })
  const { body } = await aperto.paga()
  await collegati.db.updateTable('promozioni').set({ valore: 9000 }).where('id', '=', _id).execute()
  await pagaSullaPagina(body.url_pagamento)
  await aperto.leggi()
  expect(await debitoInLibri(collegati, esercente.id)).toBe(-19_600)
  // All of it given: nothing is kept.
  await collegati.db
    .updateTable('promozioni')
    .set({ valore: 10_000 })
    .where('id', '=', _id)
    .execute()
  const senza = await pagato(collegati, esercente.id)
  const [altro] = await collegati.intenti(senza.id)
  expect(altro?.application_fee_amount ?? 0).toBe(0)
  expect(await debitoInLibri(collegati, esercente.id)).toBe(-29_600)
  await sani(collegati)
})

it('PRM-M1 (parte) tre debiti in un addebito solo: ognuno ha la sua riduzione, anche dove ne resta per due', async () => {
  const esercente = await conContoAttivo(collegati)
  await promo.collegati({ esercente_id: esercente.id, usi_max: 2 })
  const d = await createDebito(collegati, { esercente_id: esercente.id, importo_centesimi: 10_000 })
  const altri: string[] = []
  for (const importo_centesimi of [2000, 1000]) {
    const chi = { esercente_id: esercente.id, cliente_id: d.cliente.id }
    altri.push((await createPagamento(collegati.db, { ...chi, importo_centesimi })).id)
  }
  const { body } = await d.pagaCon({ metodo: 'carta', insieme: altri })
  await pagaSullaPagina(body.url_pagamento)
  await d.leggi()
  const [intento] = await collegati.intenti(d.id)
  // 1,50 of 3,00; 0,30 of 0,60; the third 0,30 whole.
  expect(intento).toMatchObject({ amount: 13_000, application_fee_amount: 210 })
  expect(await debitoInLibri(collegati, esercente.id)).toBe(-12_790)
  await sani(collegati)
})
