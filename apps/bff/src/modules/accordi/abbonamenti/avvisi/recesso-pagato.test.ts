import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCliente, createEsercente } from '../../../../../test/factories.ts'
import { type Payments, pagaSullaPagina, startPayments } from '../../../../../test/payments.ts'
import { clockDi } from '../../../../../test/piano-accettato.ts'
import { sbloccaRimborsi } from '../../../incasso/rimborsi/index.ts'
import { verificaInvarianti } from '../../../registri/contabilita/index.ts'
import { rinnovaAbbonamenti } from '../index.ts'

const { clock, vai } = clockDi('2026-11-24T10:00:00Z')
let p: Payments
beforeAll(async () => {
  p = await startPayments({ clock })
})
afterAll(() => p.stop())

const GIORNI = 366

it('ABB-M6 (parte) un rinnovo pagato senza avviso: chi recede riprende sulla carta i giorni che non avrà', async () => {
  const esercente = await createEsercente(p.db)
  const cliente = await createCliente(p.db)
  const chiama = (
    chi: Parameters<typeof p.as>[0],
    method: 'GET' | 'POST',
    url: string,
    b?: object,
  ) => p.as(chi)(method, url, b, { 'idempotency-key': randomUUID() })
  const paga = async (pagamento_id: string) => {
    const url = `/api/gateway/${pagamento_id}`
    const { body } = await chiama(cliente, 'POST', `${url}/paga`, { metodo: 'carta' })
    await pagaSullaPagina(body.url_pagamento)
    await chiama(cliente, 'GET', url)
  }
  const { body: piano } = await chiama(esercente, 'POST', '/api/piani', {
    nome: 'Sala pesi',
    importo_centesimi: GIORNI * 100,
    cadenza: 'annuale',
    durata_periodi: 1,
    rinnovo_tacito: true,
    preavviso_giorni: 15,
  })
  const { body: ordine } = await chiama(cliente, 'POST', `/api/piani/${piano._id}/sottoscrivi`, {
    piano_id: piano._id,
    oggi_centesimi: GIORNI * 100,
  })
  await paga(ordine.da_pagare_id)
  const url = `/api/abbonamenti/${ordine.abbonamento_id}`

  vai('2027-11-24T10:00:00Z')
  await rinnovaAbbonamenti(p.deps)
  const { id: rinnovo } = await p.db
    .selectFrom('pagamenti')
    .where('cliente_id', '=', cliente.id)
    .where('id', '!=', ordine.da_pagare_id)
    .select('id')
    .executeTakeFirstOrThrow()
  await paga(rinnovo)

  // Forty days later: past the fourteen days of every contract, in the year that nobody announced.
  vai('2028-01-03T10:00:00Z')
  const dovuto = (GIORNI - 40) * 100
  const { body } = await chiama(cliente, 'POST', `${url}/recesso/anteprima`, {})
  expect(body).toMatchObject({
    rimborso_centesimi: dovuto,
    trattenuto_centesimi: (GIORNI + 40) * 100,
  })
  // Nor does an end by the esercente leave them with nothing.
  const { body: scelte } = await chiama(esercente, 'POST', `${url}/cessazione/anteprima`, {})
  expect(
    scelte.data.map((s: { reso: string; rimborso_centesimi: number; motivo: string | null }) => [
      s.reso,
      s.rimborso_centesimi,
      s.motivo === null ? null : s.motivo.slice(0, 63),
    ]),
  ).toEqual([
    ['nulla', 0, 'Il rinnovo del 24 novembre 2027 non è stato annunciato in tempo'],
    ['pro_rata', dovuto, null],
    ['periodo', GIORNI * 100, null],
  ])
  const nulla = { reso: 'nulla', rimborso_centesimi: 0, annullati_centesimi: 0, motivo: 'Chiudo' }
  expect((await chiama(esercente, 'POST', `${url}/cessazione`, nulla)).status).toBe(409)
  const fatto = await chiama(cliente, 'POST', `${url}/recesso`, { rimborso_centesimi: dovuto })
  expect([fatto.status, fatto.body.stato]).toEqual([200, 'receduto'])
  await sbloccaRimborsi(p.deps)
  const resi = async (id: string) => (await p.rimborsiDelFornitore(id)).map(({ amount }) => amount)
  expect([await resi(rinnovo), await resi(ordine.da_pagare_id)]).toEqual([[dovuto], []])
  expect(await verificaInvarianti(p.db)).toEqual([])
})
