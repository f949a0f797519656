import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createCliente, createEsercente } from '../../../../../test/factories.ts'
import { pagaSullaPagina, type Payments, startPayments } from '../../../../../test/payments.ts'
import { clockDi } from '../../../../../test/piano-accettato.ts'
import { createAbbonamento, createCarta } from '../../../../../test/scadenze.ts'
import { sbloccaRimborsi } from '../../../incasso/rimborsi/index.ts'
import { verificaInvarianti } from '../../../registri/contabilita/index.ts'
import { rinnovaAbbonamenti } from '../index.ts'

const OGGI = '2026-11-24T10:00:00Z'
const { clock, vai } = clockDi(OGGI)
let p: Payments
let esercente: Awaited<ReturnType<typeof createEsercente>>
beforeAll(async () => {
  p = await startPayments({ clock })
  esercente = await createEsercente(p.db)
})
beforeEach(() => vai(OGGI))
afterAll(() => p.stop())

type Chi = Parameters<typeof p.as>[0]
const chiama = (chi: Chi, method: 'GET' | 'POST', url: string, body?: object) =>
  p.as(chi)(method, url, body, { 'idempotency-key': randomUUID() })
const puo = ({ azioni_consentite }: { azioni_consentite: { azione: string }[] }, quale: string) =>
  azioni_consentite.find(({ azione }) => azione === quale)

/** The way of a cliente from the list of abbonamenti: the row, what its page offers, the confirm. */
function daElenco(cliente: Chi) {
  return {
    riga: async () => (await chiama(cliente, 'POST', '/api/search/abbonamenti', {})).body.data[0],
    pagina: async (id: string) => (await chiama(cliente, 'GET', `/api/abbonamenti/${id}`)).body,
    conferma: (id: string, fino_al: string) =>
      chiama(cliente, 'POST', `/api/abbonamenti/${id}/disdetta`, { fino_al }),
  }
}

/** Somebody who ordered from the page of a piano on 24 November, and paid by card. */
async function abbonato(condizioni: object = {}) {
  vai(OGGI)
  const dati = { nome: 'Sala pesi', importo_centesimi: 3000, cadenza: 'mensile', ...condizioni }
  const piano_id = (await chiama(esercente, 'POST', '/api/piani', dati)).body._id
  const cliente = await createCliente(p.db)
  const ordine = { piano_id, oggi_centesimi: 3000 }
  const { body } = await chiama(cliente, 'POST', `/api/piani/${piano_id}/sottoscrivi`, ordine)
  const gateway = `/api/gateway/${body.da_pagare_id}`
  const pagina = await chiama(cliente, 'POST', `${gateway}/paga`, { metodo: 'carta' })
  await pagaSullaPagina(pagina.body.url_pagamento)
  await chiama(cliente, 'GET', gateway)
  const url = `/api/abbonamenti/${body.abbonamento_id}`
  return {
    cliente,
    url,
    id: body.abbonamento_id as string,
    pagamento_id: body.da_pagare_id as string,
    pagina: async () => (await chiama(cliente, 'GET', url)).body,
    recedi: (rimborso_centesimi: number, chi: Chi = cliente) =>
      chiama(chi, 'POST', `${url}/recesso`, { rimborso_centesimi }),
  }
}

it('ABB-M7 la disdetta c’è sempre, dall’elenco in tre passi; “Recedi dal contratto qui” c’è per quattordici giorni', async () => {
  // In whatever state it runs: the row of the list, the button of its page, the confirm of what was read.
  for (const [stato, prossimo, finisce] of [
    ['in_prova', '2026-12-01', 'disdetto'],
    ['attivo', '2026-12-18', 'disdetto'],
    ['in_ritardo', '2026-12-18', 'disdetto'],
    ['sospeso', null, 'cessato'],
    ['in_pausa', null, 'cessato'],
  ] as const) {
    const cliente = await createCliente(p.db, { esercente_id: esercente.id })
    const metodo = { metodo_id: await createCarta(p.db, cliente, { fornitore: p.deps.psp.nome }) }
    const dati = { esercente, cliente, stato, prossimo_addebito: prossimo, metodo }
    const id = await createAbbonamento(p.db, dati)
    const via = daElenco(cliente)
    expect(await via.riga()).toMatchObject({ _id: id, stato })
    const pagina = await via.pagina(id)
    expect(puo(pagina, 'disdici')).toEqual({ azione: 'disdici', consentita: true, motivo: null })
    const uscita = await via.conferma(id, pagina.uscita.fino_al)
    expect([uscita.status, uscita.body.stato]).toEqual([200, finisce])
    expect(uscita.body.prossimo_addebito).toBeNull()
    // Nothing more is charged, and it is not given twice.
    vai('2027-01-20T10:00:00Z')
    await rinnovaAbbonamenti(p.deps)
    vai(OGGI)
    const debiti = p.db.selectFrom('pagamenti').where('origine_id', '=', id).selectAll()
    expect(await debiti.execute()).toEqual([])
    expect((await via.conferma(id, pagina.uscita.fino_al)).status).toBe(409)
  }

  // Nor do its conditions take it away: a length that is not over, a notice, an esercente who is stopped.
  const vincolato = await abbonato({
    durata_periodi: 12,
    rinnovo_tacito: true,
    preavviso_giorni: 29,
  })
  await p.db
    .updateTable('esercenti')
    .set({ stato: 'sospeso' })
    .where('id', '=', esercente.id)
    .execute()
  const letto = await vincolato.pagina()
  expect(puo(letto, 'disdici')).toMatchObject({ consentita: true })
  const via = daElenco(vincolato.cliente)
  // A page that is no longer true, and somebody else, do nothing.
  expect((await via.conferma(vincolato.id, '2026-11-30')).status).toBe(409)
  const estraneo = await createCliente(p.db, { esercente_id: esercente.id })
  expect((await daElenco(estraneo).conferma(vincolato.id, letto.uscita.fino_al)).status).toBe(404)
  expect((await vincolato.pagina()).stato).toBe('attivo')
  expect((await via.conferma(vincolato.id, letto.uscita.fino_al)).body).toMatchObject({
    stato: 'disdetto',
    fino_al: letto.uscita.fino_al,
    disdetta: { ruolo: 'cliente' },
  })
  await p.db
    .updateTable('esercenti')
    .set({ stato: 'attivo' })
    .where('id', '=', esercente.id)
    .execute()

  // The recesso is there on each day of its term, also after a disdetta; the fourteenth is a holiday, so it ends the day after.
  const a = await abbonato()
  const recedibile = async () => puo(await a.pagina(), 'recedi')
  expect((await a.pagina()).recesso_entro).toBe('2026-12-09')
  for (const giorno of ['2026-11-24', '2026-12-08', '2026-12-09']) {
    vai(`${giorno}T10:00:00Z`)
    expect(await recedibile()).toMatchObject({ consentita: true, motivo: null })
  }
  expect(puo((await chiama(esercente, 'GET', a.url)).body, 'recedi')).toBeUndefined()
  const { fino_al } = (await a.pagina()).uscita
  expect((await daElenco(a.cliente).conferma(a.id, fino_al)).body.stato).toBe('disdetto')
  expect(await recedibile()).toMatchObject({ consentita: true })
  // The next day it is over, with the reason; another's is not found.
  vai('2026-12-10T10:00:00Z')
  expect(await recedibile()).toMatchObject({ consentita: false })
  expect((await a.recedi(3000)).body.detail).toBe('Si poteva recedere fino al 9 dicembre 2026.')
  vai('2026-12-09T10:00:00Z')
  expect((await a.recedi(3000, estraneo)).status).toBe(404)
  expect((await a.recedi(2999)).status).toBe(409)
  expect((await a.recedi(3000)).body).toMatchObject({
    stato: 'receduto',
    chiusura: { modo: 'recesso', rimborso_centesimi: 3000 },
  })
  await sbloccaRimborsi(p.deps)
  const resi = await p.rimborsiDelFornitore(a.pagamento_id)
  expect(resi.map(({ amount }) => amount)).toEqual([3000])
  expect((await a.recedi(3000)).status).toBe(409)
  expect(await verificaInvarianti(p.db)).toEqual([])
})
