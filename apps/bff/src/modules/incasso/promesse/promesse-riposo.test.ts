import { randomUUID } from 'node:crypto'
import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { stoppedClock } from '../../../../test/client.ts'
import { createCliente, createEsercente } from '../../../../test/factories.ts'
import { CONTI, mandatiDi, rispondeLaBanca } from '../../../../test/mandati.ts'
import {
  createDebito,
  pagaSullaPagina,
  type Payments,
  startPayments,
} from '../../../../test/payments.ts'
import { createDilazione } from '../../../../test/scadenze.ts'
import { ripresentaAddebiti, sollecita } from '../solleciti/index.ts'
import { seguiPromesse } from './index.ts'

const GIORNO = 86_400_000
const clock = stoppedClock()
let p: Payments
beforeAll(async () => {
  p = await startPayments({ clock, orologioComune: true })
})
afterAll(() => p.stop())

const tra = (giorni: number) => aggiungiGiorni(clock.today(), giorni)
type Chi = Parameters<Payments['as']>[0]
const post = (chi: Chi, url: string, body: object = {}) =>
  p.as(chi)('POST', url, body, { 'idempotency-key': randomUUID() })
const promesse = async (chi: Chi, id: string) =>
  (await p.as(chi)('GET', `/api/pagamenti/${id}/promessa`)).body.data

it('Y1 (parte) dal link, la metà detta si paga davvero: resta l’altra, e la promessa vale', async () => {
  const debito = await createDebito(p, { importo_centesimi: 5001, scadenza: tra(-3) })
  const { body } = await post(debito.esercente, `/api/pagamenti/${debito.id}/link_pubblico`)
  const percorso = new URL(body.url).pathname
  const manda = (dove: string) =>
    p.app.inject({
      method: 'POST',
      url: `${percorso}${dove}`,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
      },
      payload: '',
    })
  const leggi = async () => (await p.app.inject({ method: 'GET', url: percorso })).body
  const detta = await manda(`/prometti?giorno=${tra(4)}&quanto=meta`)
  expect(detta.statusCode).toBe(303)
  const [, parte = ''] = /\/paga\?parte=(\d+)/.exec(await leggi()) ?? []
  // Half of an odd sum: the cent is in one of the two halves, and nobody pays it twice.
  expect(['2500', '2501']).toContain(parte)
  const avvio = await manda(`/paga?parte=${parte}`)
  const [, url = ''] = /content="0; url=([^"]+)"/.exec(avvio.body) ?? []
  await pagaSullaPagina(url.replaceAll('&amp;', '&'))
  await debito.leggi()
  const pagato = await p.db
    .selectFrom('pagamenti')
    .where('id', '=', debito.id)
    .select(['stato', 'incassato_centesimi', 'residuo_centesimi'])
    .executeTakeFirstOrThrow()
  expect(pagato).toEqual({
    stato: 'parzialmente_pagato',
    incassato_centesimi: Number(parte),
    residuo_centesimi: 5001 - Number(parte),
  })
  expect((await promesse(debito.esercente, debito.id))[0]).toMatchObject({
    stato: 'attiva',
    acconto_pagato: true,
  })
  // The half is not asked for again.
  expect(await leggi()).not.toContain('/paga?parte=')
  // Past tomorrow it still holds, because the half is there.
  clock.advance(2 * GIORNO)
  expect(await seguiPromesse(p.deps)).toBe(0)
})

it('Y1 (parte) un addebito sul conto tornato indietro riposa fino al giorno detto, poi riparte', async () => {
  const debito = await createDebito(p, {
    metodi_ammessi: ['carta', 'addebito_sdd'],
    scadenza: tra(-1),
  })
  const mandato_id = await mandatiDi(p, debito).firmato({ iban: CONTI.senzaFondi })
  await debito.pagaCon({ metodo: 'addebito_sdd', mandato_id })
  await rispondeLaBanca(p, debito.id)
  const giorno = tra(15)
  const detta = await post(debito.cliente, `/api/pagamenti/${debito.id}/promessa`, {
    giorno,
    quanto: 'tutto',
  })
  expect(detta.status).toBe(200)
  // Two of the days of the banks would have come by then.
  while (clock.today() <= giorno) {
    await seguiPromesse(p.deps)
    expect(await ripresentaAddebiti(p.deps)).toBe(0)
    clock.advance(GIORNO)
  }
  let partito: string | null = null
  for (let k = 0; k < 30 && partito === null; k += 1) {
    await seguiPromesse(p.deps)
    if ((await ripresentaAddebiti(p.deps)) > 0) partito = clock.today()
    clock.advance(GIORNO)
  }
  expect((await promesse(debito.esercente, debito.id))[0].stato).toBe('non_mantenuta')
  expect(partito !== null && partito > giorno).toBe(true)
})

it('Y1 (parte) anche un piano con giorni suoi riposa, e poi riprende da dove era', async () => {
  const esercente = await createEsercente(p.db)
  const cliente = await createCliente(p.db, { esercente_id: esercente.id })
  const scadenze = [tra(-1)]
  const { id: piano, pagamenti } = await createDilazione(p.db, { esercente, cliente, scadenze })
  const id = pagamenti[0] ?? ''
  const scritto = await post(esercente, `/api/dilazioni/${piano}/solleciti`, {
    calendario: { promemoria: [], solleciti: [2, 4, 6], sms_dal: null },
  })
  expect(scritto.status).toBe(200)
  const passi = async () =>
    (
      await p.db
        .selectFrom('solleciti')
        .where('pagamento_id', '=', id)
        .orderBy('id')
        .select('passo')
        .execute()
    ).map(({ passo }) => passo)
  const giorni = async (quanti: number) => {
    for (let k = 0; k < quanti; k += 1) {
      clock.advance(GIORNO)
      await seguiPromesse(p.deps)
      await sollecita(p.deps)
    }
  }
  await giorni(1)
  expect(await passi()).toEqual([2])
  const giorno = tra(5)
  const detta = await post(cliente, `/api/pagamenti/${id}/promessa`, { giorno, quanto: 'tutto' })
  expect(detta.status).toBe(200)
  await giorni(5)
  expect([clock.today(), await passi()]).toEqual([giorno, [2]])
  // None is skipped: the days of the promise do not count.
  await giorni(6)
  expect(await passi()).toEqual([2, 4, 6])
})
