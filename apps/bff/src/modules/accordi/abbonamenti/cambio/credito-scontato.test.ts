import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createAdmin, createCliente, createEsercente } from '../../../../../test/factories.ts'
import { pagaSullaPagina, type Payments, startPayments } from '../../../../../test/payments.ts'
import { clockDi } from '../../../../../test/piano-accettato.ts'
import { promozioniDi } from '../../../../../test/promozioni.ts'
import { sbloccaRimborsi } from '../../../incasso/rimborsi/index.ts'
import { rinnovaAbbonamenti } from '../index.ts'

const OGGI = '2026-11-24T10:00:00Z'
const { clock, vai } = clockDi(OGGI)
let p: Payments
let admin: Awaited<ReturnType<typeof createAdmin>>
beforeAll(async () => {
  p = await startPayments({ clock })
  admin = await createAdmin(p.db)
})
beforeEach(() => vai(OGGI))
afterAll(() => p.stop())

type Chi = Parameters<Payments['as']>[0]
const post = (chi: Chi, url: string, body: object = {}) =>
  p.as(chi)('POST', url, body, { 'idempotency-key': randomUUID() })
let n = 0

/** A cliente who subscribed on 24/11 at 45,00 € a month for half of it, and paid; the period ends on 24/12. */
async function abbonato({
  posti_max = null,
  attivazione_centesimi = 0,
  codice = true,
}: { posti_max?: number | null; attivazione_centesimi?: number; codice?: boolean } = {}) {
  const esercente = await createEsercente(p.db)
  const cliente = await createCliente(p.db)
  const piano = async (nome: string, importo_centesimi: number, cadenza: string, altro = {}) =>
    (await post(esercente, '/api/piani', { nome, importo_centesimi, cadenza, ...altro })).body._id
  const piano_id = await piano('Mese', 4500, 'mensile', {
    attivazione_centesimi,
    ...(posti_max !== null && { posti_max }),
  })
  const { creaPromo } = promozioniDi(p, admin, { sigla: `CREDITO${(n += 1)}X` })
  const promo = await creaPromo({ esercente_id: esercente.id, valore: 5000 })
  const prezzo = 4500 + attivazione_centesimi
  const ordine = await post(cliente, `/api/piani/${piano_id}/sottoscrivi`, {
    piano_id,
    oggi_centesimi: codice ? prezzo / 2 : prezzo,
    ...(codice && { codice: promo.codice }),
  })
  const { abbonamento_id, da_pagare_id } = ordine.body
  const paga = async (id: string) => {
    const pagina = await post(cliente, `/api/gateway/${id}/paga`, { metodo: 'carta' })
    await pagaSullaPagina(pagina.body.url_pagamento)
    await p.as(cliente)('GET', `/api/gateway/${id}`)
  }
  await paga(da_pagare_id)
  const url = `/api/abbonamenti/${abbonamento_id}`
  const vista = async (piano_id: string, posti?: number) =>
    (await post(cliente, `${url}/cambio/anteprima`, { piano_id, ...(posti && { posti }) })).body
  const debiti = () =>
    p.db
      .selectFrom('pagamenti')
      .where('origine_id', '=', abbonamento_id)
      .orderBy('id')
      .select(['id', 'importo_centesimi', 'incassato_centesimi', 'residuo_centesimi'])
      .execute()
  return {
    esercente,
    cliente,
    piano,
    piano_id,
    promo,
    paga,
    primo: da_pagare_id,
    url,
    vista,
    debiti,
  }
}

it.each([
  ['senza attivazione', 0],
  ['con un’attivazione, che lo sconto ha ridotto anche lei', 1500],
])(
  '4.3 ABB-M4 (parte) un’altra cadenza rende quello che è stato pagato dei giorni che restano, non il listino: %s',
  async (_, attivazione_centesimi) => {
    const a = await abbonato({ attivazione_centesimi })
    const anno = await a.piano('Anno', 48_000, 'annuale')
    vai('2026-12-04T10:00:00Z')
    // 22,50 € were paid for 30 days, of which 20 are left.
    const vista = await a.vista(anno)
    expect(vista).toMatchObject({
      quando: 'subito',
      giorni_residui: 20,
      credito_centesimi: 1500,
      totale_centesimi: 46_500,
    })
    expect((await post(a.cliente, `${a.url}/cambio`, { anteprima_id: vista._id })).status).toBe(200)
    const [, nuovo] = await a.debiti()
    expect(nuovo).toMatchObject({ importo_centesimi: 46_500 })
    await a.paga(nuovo?.id ?? '')
    // An end on that day gives back no more than was paid for the days that are left.
    const { data } = (await post(admin, `${a.url}/cessazione/anteprima`)).body
    const proRata = data.find(({ reso }: { reso: string }) => reso === 'pro_rata')
    expect(proRata.rimborso_centesimi).toBe(48_000)
  },
)

it('4.3 ABB-M4 (parte) quello che è già stato rimborsato non si rende un’altra volta', async () => {
  const a = await abbonato()
  const anno = await a.piano('Anno', 48_000, 'annuale')
  vai('2026-12-04T10:00:00Z')
  const rende = async (importo_centesimi: number) => {
    const corpo = { importo_centesimi, motivo: 'altro' }
    expect((await post(a.esercente, `/api/pagamenti/${a.primo}/rimborsi`, corpo)).status).toBe(200)
    await sbloccaRimborsi(p.deps)
  }
  const grande = await a.piano('Grande', 9000, 'mensile')
  const vista = await a.vista(grande)
  expect((await post(a.cliente, `${a.url}/cambio`, { anteprima_id: vista._id })).status).toBe(200)
  await a.paga((await a.debiti())[1]?.id ?? '')
  // 60,00 € for 20 days, less two thirds of the discount of 22,50 €.
  expect(await a.vista(anno)).toMatchObject({ credito_centesimi: 4500, totale_centesimi: 43_500 })
  await rende(500)
  expect(await a.vista(anno)).toMatchObject({ credito_centesimi: 4000, totale_centesimi: 44_000 })
})

it('4.3 ABB-M4 (parte) anche dopo un rinnovo scontato da un codice', async () => {
  const a = await abbonato({ codice: false })
  const settimane = await a.piano('Anno', 48_000, 'annuale')
  const sconto = { codice: a.promo.codice, sconto_centesimi: 2250 }
  expect((await post(a.cliente, `${a.url}/sconto`, sconto)).status).toBe(200)
  vai('2026-12-24T10:00:00Z')
  await rinnovaAbbonamenti(p.deps)
  const rinnovo = (await a.debiti()).at(-1)
  expect(rinnovo).toMatchObject({ importo_centesimi: 4500, residuo_centesimi: 2250 })
  await a.paga(rinnovo?.id ?? '')
  vai('2027-01-08T10:00:00Z')
  // 22,50 € for 31 days, of which 16 are left: 11,61 €.
  expect(await a.vista(settimane)).toMatchObject({ giorni_residui: 16, credito_centesimi: 1162 })
})

it('4.3 ABB-M4 (parte) nello stesso periodo lo sconto resta: si paga la differenza tra i prezzi, anche dei posti', async () => {
  const a = await abbonato({ posti_max: 5 })
  const grande = await a.piano('Grande', 9000, 'mensile')
  vai('2026-12-04T10:00:00Z')
  const prezzi = { credito_centesimi: 3000, addebito_centesimi: 6000, totale_centesimi: 3000 }
  expect(await a.vista(grande)).toMatchObject(prezzi)
  expect(await a.vista(a.piano_id, 2)).toMatchObject(prezzi)
})
