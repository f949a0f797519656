import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createAdmin, createCliente, createEsercente } from '../../../../../test/factories.ts'
import { pagaSullaPagina, type Payments, startPayments } from '../../../../../test/payments.ts'
import { clockDi } from '../../../../../test/piano-accettato.ts'

const { clock, vai } = clockDi('2026-11-24T10:00:00Z')
let p: Payments
beforeAll(async () => {
  p = await startPayments({ clock })
})
afterAll(() => p.stop())

type Chi = Parameters<Payments['as']>[0]
const post = (chi: Chi, url: string, body: object = {}) =>
  p.as(chi)('POST', url, body, { 'idempotency-key': randomUUID() })

/** Pays 30,00 € for a month, and passes after three days to weeks of 27,20 €: 0,20 € are less than a card can pay. */
async function passato() {
  const esercente = await createEsercente(p.db)
  const admin = await createAdmin(p.db)
  const cliente = await createCliente(p.db)
  const crea = async (nome: string, importo_centesimi: number, cadenza: string) =>
    (await post(esercente, '/api/piani', { nome, importo_centesimi, cadenza })).body._id
  const piano_id = await crea('Mese', 3000, 'mensile')
  const settimane = await crea('Settimana', 2720, 'settimanale')
  const ordine = await post(cliente, `/api/piani/${piano_id}/sottoscrivi`, {
    piano_id,
    oggi_centesimi: 3000,
  })
  const { abbonamento_id, da_pagare_id } = ordine.body
  const gateway = `/api/gateway/${da_pagare_id}`
  const pagina = await post(cliente, `${gateway}/paga`, { metodo: 'carta' })
  await pagaSullaPagina(pagina.body.url_pagamento)
  await p.as(cliente)('GET', gateway)
  const url = `/api/abbonamenti/${abbonamento_id}`
  vai('2026-11-27T10:00:00Z')
  const vista = await post(cliente, `${url}/cambio/anteprima`, { piano_id: settimane })
  expect(vista.body).toMatchObject({ credito_centesimi: 2700, totale_centesimi: 0 })
  expect((await post(cliente, `${url}/cambio`, { anteprima_id: vista.body._id })).status).toBe(200)
  return { url, admin, cliente }
}

it('il credito di un cambio da meno di 0,50 € non si perde: chi finisce dopo tre giorni riprende gli altri quattro', async () => {
  vai('2026-11-24T10:00:00Z')
  const { url, admin } = await passato()
  vai('2026-11-30T10:00:00Z')
  const { data } = (await post(admin, `${url}/cessazione/anteprima`)).body
  const somme = data.map((una: { reso: string; rimborso_centesimi: number }) => [
    una.reso,
    una.rimborso_centesimi,
  ])
  // 27,00 € for seven days, of which four are left: 15,428… €.
  expect(somme).toEqual([
    ['nulla', 0],
    ['pro_rata', 1543],
    ['periodo', 2700],
  ])
  const [, { reso, rimborso_centesimi, annullati_centesimi }] = data
  const corpo = { reso, rimborso_centesimi, annullati_centesimi, motivo: 'Chiude' }
  expect((await post(admin, `${url}/cessazione`, corpo)).body.chiusura).toMatchObject({
    rimborso_centesimi: 1543,
    trattenuto_centesimi: 1457,
  })
})

it('chi recede senza aver chiesto di cominciare subito riprende tutto, una volta sola', async () => {
  vai('2026-11-24T10:00:00Z')
  const { url, cliente } = await passato()
  vai('2026-11-30T10:00:00Z')
  expect((await post(cliente, `${url}/recesso/anteprima`)).body.rimborso_centesimi).toBe(3000)
})
