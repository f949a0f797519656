import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { stoppedClock } from '../../../../test/client.ts'
import { createAdmin, createCliente, createEsercente } from '../../../../test/factories.ts'
import { pagaSullaPagina, type Payments, startPayments } from '../../../../test/payments.ts'
import { PROMOZIONE } from '../../../../test/promozioni.ts'
import { readPdf } from '../../../../test/files/read-pdf.ts'
import { disegnaRicevuta, emettiRicevuta } from '../../registri/documenti/index.ts'
import { elaboraReports } from '../../ponte/reports/index.ts'

const clock = stoppedClock(new Date('2026-11-24T10:00:00Z'))
let p: Payments
let esercente: Awaited<ReturnType<typeof createEsercente>>
let cliente: Awaited<ReturnType<typeof createCliente>>
let admin: Awaited<ReturnType<typeof createAdmin>>
let pagamento_id = ''
const SCONTO = { codice: 'TRENTATRE', prezzo_centesimi: 4999, sconto_centesimi: 1650 }

type Chi = Parameters<typeof p.as>[0]
const chiama = (chi: Chi, method: 'GET' | 'POST', url: string, body?: object) =>
  p.as(chi)(method, url, body, { 'idempotency-key': randomUUID() })
const perPersone = (text: string) => text.replaceAll(/\s+/g, ' ')

beforeAll(async () => {
  p = await startPayments({ clock })
  esercente = await createEsercente(p.db)
  cliente = await createCliente(p.db)
  admin = await createAdmin(p.db)
  const piano = { nome: 'Sala pesi', importo_centesimi: 4999, cadenza: 'mensile' }
  const { _id: piano_id } = (await chiama(esercente, 'POST', '/api/piani', piano)).body
  await chiama(admin, 'POST', '/api/promozioni', {
    ...PROMOZIONE,
    codice: SCONTO.codice,
  })
  const ordine = { piano_id, oggi_centesimi: 3349, codice: SCONTO.codice }
  const ordinato = await chiama(cliente, 'POST', `/api/piani/${piano_id}/sottoscrivi`, ordine)
  pagamento_id = ordinato.body.da_pagare_id
})
afterAll(() => p.stop())

it('PRM-M4 (parte) prima e dopo avere pagato la pagina dice prezzo, sconto e quanto si paga', async () => {
  const gateway = async () => (await chiama(cliente, 'GET', `/api/gateway/${pagamento_id}`)).body
  expect(await gateway()).toMatchObject({ sconto: SCONTO, da_pagare_centesimi: 3349 })
  const { body } = await chiama(cliente, 'POST', `/api/gateway/${pagamento_id}/paga`, {
    metodo: 'carta',
  })
  await pagaSullaPagina(body.url_pagamento)
  expect(await gateway()).toMatchObject({ stato: 'pagato', sconto: SCONTO })
})

it('PRM-M4 (parte) la scheda del pagamento lo dice a chi paga, a chi incassa e allo staff', async () => {
  for (const chi of [cliente, esercente, admin]) {
    const { body } = await chiama(chi, 'GET', `/api/pagamenti/${pagamento_id}`)
    expect(body).toMatchObject({ stato: 'pagato', sconto: SCONTO, incassato_centesimi: 3349 })
  }
})

it('PRM-M4 (parte) la ricevuta ha una riga per il prezzo e una per lo sconto', async () => {
  const ricevuta = await emettiRicevuta({ db: p.db, clock }, pagamento_id)
  if (ricevuta === undefined) throw new Error('No receipt')
  expect(ricevuta.contenuto).toMatchObject({ sconto: SCONTO, importo_centesimi: 3349 })
  const { text } = readPdf(
    await disegnaRicevuta({ db: p.db, origin: 'https://rateo.test' }, ricevuta),
  )
  const letta = perPersone(text)
  for (const parte of ['33,49 €', 'Prezzo 49,99 €', 'Sconto −16,50 € (codice TRENTATRE)']) {
    expect(letta).toContain(parte)
  }
})

it('PRM-M4 (parte) la commissione si conta su quello che si incassa, non sul prezzo', async () => {
  const { body } = await chiama(esercente, 'GET', `/api/pagamenti/${pagamento_id}`)
  const { rows } = await p.pool.query(
    "select commissione_di('', 'carta', 3349, now())::int as attesa",
  )
  expect(body.accredito).toMatchObject({
    lordo_centesimi: 3349,
    commissioni_centesimi: rows[0].attesa,
  })
})

it('PRM-M4 (parte) il report degli sconti: prezzo, sconto e incassato, per l’esercente e per lo staff', async () => {
  const periodo = { tipo: 'sconti', dal: '2026-11-01', al: '2026-11-30' }
  const fatto = async (chi: Chi, righe: string) => {
    const { body } = await chiama(chi, 'POST', '/api/reports', periodo)
    await elaboraReports({ db: p.db, clock, log: pino({ level: 'silent' }) })
    return (await chiama(chi, 'GET', `/api/reports/${body._id}${righe}`)).body
  }
  for (const report of [await fatto(esercente, '/righe'), await fatto(admin, '')]) {
    expect(report.righe).toEqual([
      expect.objectContaining({ ...SCONTO, giorno: '2026-11-24', incassato_centesimi: 3349 }),
    ])
    expect(report.totali).toEqual({
      prezzo_centesimi: 4999,
      sconto_centesimi: 1650,
      contributo_centesimi: 0,
      incassato_centesimi: 3349,
    })
  }
  expect((await fatto(await createEsercente(p.db), '/righe')).righe).toEqual([])
  expect((await chiama(cliente, 'POST', '/api/reports', periodo)).status).toBe(403)
})
