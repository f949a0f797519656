import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startApp, stoppedClock } from '../../../../../test/client.ts'
import { createCliente, createEsercente } from '../../../../../test/factories.ts'
import { createAbbonamento, createCarta } from '../../../../../test/scadenze.ts'
import { avvisaRinnovi, rinnovaAbbonamenti } from '../index.ts'

const clock = stoppedClock(new Date('2026-11-24T10:00:00Z'))
let app: Awaited<ReturnType<typeof startApp>>
let esercente: Awaited<ReturnType<typeof createEsercente>>
beforeAll(async () => {
  app = await startApp({ clock })
  esercente = await createEsercente(app.db)
})
afterAll(() => app.stop())
/** Moves the clock to the morning of a day. */
const al = (giorno: string) =>
  clock.advance(Date.parse(`${giorno}T10:30:00Z`) - clock.now().getTime())
beforeEach(() => al('2026-11-24'))

type Chi = Parameters<typeof app.as>[0]
type Inizio = { stato?: 'attivo' | 'in_prova' | 'in_ritardo'; prossimo?: string; giorni?: number }

/** An abbonamento of 39,00 € a month whose piano gives its cliente some days of pause. */
async function inizia({ stato = 'attivo', prossimo = '2026-12-18', giorni = 90 }: Inizio = {}) {
  const cliente = await createCliente(app.db, { esercente_id: esercente.id })
  const metodo = { metodo_id: await createCarta(app.db, cliente, { fornitore: app.deps.psp.nome }) }
  const dati = { esercente, cliente, prossimo_addebito: prossimo, metodo, stato }
  const id = await createAbbonamento(app.db, dati)
  await app.db
    .updateTable('piani')
    .set({ pausa_giorni: giorni })
    .where('id', '=', (eb) => eb.selectFrom('abbonamenti').where('id', '=', id).select('piano_id'))
    .execute()
  const chiama = (
    method: 'GET' | 'POST' | 'DELETE',
    azione = '',
    body?: object,
    chi: Chi = cliente,
  ) =>
    app.as(chi)(method, `/api/abbonamenti/${id}${azione}`, body, {
      'idempotency-key': randomUUID(),
    })
  const pausa = (riprende_il = '2027-02-01', chi: Chi = cliente, dal = prossimo) =>
    chiama('POST', '/pausa', { dal, riprende_il }, chi)
  return { id, cliente, chiama, pausa }
}

async function rinnova(giorno: string) {
  al(giorno)
  await rinnovaAbbonamenti(app.deps)
}
const debiti = (id: string) =>
  app.db
    .selectFrom('pagamenti')
    .where('origine_id', '=', id)
    .orderBy('scadenza')
    .select(['scadenza', 'importo_centesimi'])
    .execute()
const azione = (body: { azioni_consentite: { azione: string }[] }, nome: string) =>
  body.azioni_consentite.find((una) => una.azione === nome)
async function accodate(id: string) {
  const pause = await app.db
    .selectFrom('pause_abbonamento')
    .where('abbonamento_id', '=', id)
    .select('id')
    .execute()
  const rows = await app.db
    .selectFrom('uscite')
    .where('argomento', '=', 'pausa')
    .orderBy('id')
    .select(sql<Record<string, unknown>>`contenuto`.as('contenuto'))
    .execute()
  return rows
    .map(({ contenuto }) => contenuto)
    .filter(({ pausa_id }) => pause.some((una) => una.id === pausa_id))
    .map(({ fatto }) => fatto)
}

describe('ABB-M4 (parte) la pausa', () => {
  it('ABB-M4 (parte) si legge prima, comincia a periodo finito, non si addebita e riprende da sé', async () => {
    const a = await inizia()
    expect((await a.chiama('GET')).body.pausa_possibile).toEqual({
      dal: '2026-12-18',
      entro: '2027-03-18',
    })
    const anteprima = await a.chiama('POST', '/pausa/anteprima', { riprende_il: '2027-02-01' })
    expect(anteprima.body).toEqual({
      dal: '2026-12-18',
      riprende_il: '2027-02-01',
      giorni: 45,
      saltati: ['2026-12-18', '2027-01-18'],
      importo_centesimi: 3900,
      fine_durata: null,
    })
    const { status, body } = await a.pausa()
    expect(status).toBe(200)
    expect(body).toMatchObject({
      stato: 'attivo',
      prossimo_addebito: '2027-02-01',
      pausa: {
        stato: 'programmata',
        ruolo: 'cliente',
        dal: '2026-12-18',
        riprende_il: '2027-02-01',
        ripresa_anticipata: null,
      },
      pausa_possibile: null,
      uscita: { a: 'disdetto', fino_al: '2026-12-17' },
    })
    expect(body.cronologia.at(-1)).toMatchObject({ azione: 'programma_pausa' })
    expect(azione(body, 'cambia_piano')).toMatchObject({ consentita: false })
    await rinnova('2026-12-17')
    expect((await a.chiama('GET')).body.stato).toBe('attivo')
    await rinnova('2026-12-18')
    expect((await a.chiama('GET')).body).toMatchObject({
      stato: 'in_pausa',
      prossimo_addebito: '2027-02-01',
      pausa: { stato: 'in_corso' },
    })
    await rinnova('2027-01-31')
    expect(await debiti(a.id)).toEqual([])
    await rinnova('2027-02-01')
    expect((await a.chiama('GET')).body).toMatchObject({
      stato: 'attivo',
      prossimo_addebito: '2027-03-01',
      pausa: null,
    })
    expect(await debiti(a.id)).toEqual([{ scadenza: '2027-02-01', importo_centesimi: 3900 }])
    await rinnova('2027-02-01')
    expect(await debiti(a.id)).toHaveLength(1)
    expect(await accodate(a.id)).toEqual(['messa', 'ripresa'])
  })

  it('ABB-M4 (parte) tolta prima che cominci, il prossimo addebito torna al suo giorno', async () => {
    const a = await inizia()
    await a.pausa()
    const { status, body } = await a.chiama('DELETE', '/pausa')
    expect(status).toBe(200)
    expect(body).toMatchObject({ prossimo_addebito: '2026-12-18', pausa: null })
    await rinnova('2026-12-18')
    expect(await debiti(a.id)).toEqual([{ scadenza: '2026-12-18', importo_centesimi: 3900 }])
    expect(await accodate(a.id)).toEqual(['messa', 'annullata'])
    expect((await a.chiama('DELETE', '/pausa')).status).toBe(409)
  })

  it('ABB-M4 (parte) il cliente riprende quando vuole, da oggi; cominciata, la pausa non si toglie', async () => {
    const a = await inizia()
    await a.pausa()
    await rinnova('2026-12-18')
    expect((await a.chiama('DELETE', '/pausa')).status).toBe(409)
    al('2026-12-28')
    const carta = await app.db
      .selectFrom('metodi_di_pagamento')
      .where('utente_id', '=', a.cliente.utente_id)
      .select('id')
      .executeTakeFirstOrThrow()
    const scelta = { carta_id: carta.id, importo_centesimi: 3900 }
    const { status, body } = await a.chiama('POST', '/riprendi', scelta)
    expect([status, body.stato, body.pausa]).toEqual([200, 'attivo', null])
    await rinnova('2026-12-28')
    expect(await debiti(a.id)).toEqual([{ scadenza: '2026-12-28', importo_centesimi: 3900 }])
    // Ten days of the ninety were used: the next pause may be as long as what is left.
    expect((await a.chiama('GET')).body.pausa_possibile).toEqual({
      dal: '2027-01-28',
      entro: '2027-04-18',
    })
  })

  it('ABB-M4 (parte) l’esercente può sempre, e la sua la finisce con una settimana di avviso', async () => {
    const a = await inizia({ giorni: 0 })
    expect(azione((await a.chiama('GET')).body, 'metti_in_pausa')).toMatchObject({
      consentita: false,
      motivo: 'Questo piano non prevede pause: chiedile all’esercente.',
    })
    expect((await a.pausa('2027-03-01')).status).toBe(409)
    expect((await a.pausa('2027-03-01', esercente)).status).toBe(200)
    expect((await a.chiama('DELETE', '/pausa')).body.error_message).toMatch(/solo l’esercente/)
    await rinnova('2026-12-18')
    expect(azione((await a.chiama('GET')).body, 'riprendi')).toMatchObject({ consentita: false })
    const letto = await a.chiama('GET', '', undefined, esercente)
    expect(letto.body.pausa.ripresa_anticipata).toBe('2026-12-25')
    const fine = (riprende_il: string, chi: Chi = esercente) =>
      a.chiama('POST', '/pausa/fine', { riprende_il }, chi)
    expect((await fine('2026-12-19')).status).toBe(409)
    expect((await fine('2026-12-25', a.cliente)).status).toBe(403)
    expect((await fine('2026-12-25')).body).toMatchObject({
      stato: 'in_pausa',
      prossimo_addebito: '2026-12-25',
    })
    expect((await fine('2026-12-25')).status).toBe(409)
    await rinnova('2026-12-24')
    expect(await debiti(a.id)).toEqual([])
    await rinnova('2026-12-25')
    expect(await debiti(a.id)).toEqual([{ scadenza: '2026-12-25', importo_centesimi: 3900 }])
    expect(await accodate(a.id)).toEqual(['messa', 'anticipata', 'ripresa'])
  })

  it.each([
    [{ stato: 'in_prova' }, /La prova non si paga/],
    [{ stato: 'in_ritardo' }, /addebito da pagare/],
    [{ prossimo: '2026-11-24' }, /sta per partire/],
  ] as const)('ABB-M4 (parte) %o: rifiutata, e non cambia nulla', async (inizio, parole) => {
    const a = await inizia(inizio)
    const prima = (await a.chiama('GET')).body
    const { status, body } = await a.pausa()
    expect([status, body.error_message]).toEqual([409, expect.stringMatching(parole)])
    expect((await a.chiama('GET')).body).toEqual(prima)
  })

  it('ABB-M4 (parte) oltre i limiti, con un giorno letto prima o di un altro: rifiutata', async () => {
    const a = await inizia()
    expect((await a.pausa('2027-03-19')).body.errors[0].message).toMatch(/Al più tardi/)
    expect((await a.pausa('2026-12-18')).body.errors[0].message).toMatch(/scegli un giorno dopo/)
    expect((await a.pausa('2027-02-30')).status).toBe(422)
    expect((await a.pausa('2027-01-10', a.cliente, '2026-12-17')).status).toBe(409)
    const altro = await createCliente(app.db, { esercente_id: esercente.id })
    const [estraneo, straniero] = [altro, await createEsercente(app.db)]
    for (const chi of [estraneo, straniero])
      expect((await a.pausa('2027-01-10', chi)).status).toBe(404)
    const due = await Promise.all([a.pausa(), a.pausa('2027-01-10')])
    expect(due.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 409])
  })

  it('ABB-M7 (parte) chi disdice con una pausa in arrivo esce quando finisce il pagato; ritirata, la pausa non c’è più', async () => {
    const a = await inizia()
    await a.pausa()
    const { body } = await a.chiama('POST', '/disdetta', { fino_al: '2026-12-17' })
    expect(body).toMatchObject({ stato: 'disdetto', fino_al: '2026-12-17', pausa: null })
    expect((await a.chiama('DELETE', '/disdetta')).body).toMatchObject({
      stato: 'attivo',
      prossimo_addebito: '2026-12-18',
      pausa: null,
    })
  })

  it('ABB-M4 (parte) un addebito non pagato nel frattempo: la pausa non comincia', async () => {
    const a = await inizia()
    await a.pausa()
    await app.db
      .updateTable('abbonamenti')
      .set({ stato: 'in_ritardo' })
      .where('id', '=', a.id)
      .execute()
    await rinnova('2026-12-18')
    expect((await a.chiama('GET')).body).toMatchObject({
      stato: 'in_ritardo',
      prossimo_addebito: '2026-12-18',
      pausa: null,
    })
    expect(await accodate(a.id)).toEqual(['messa', 'saltata'])
  })

  it('ABB-M6 (parte) una settimana prima che riprenda il cliente legge quando e quanto', async () => {
    const a = await inizia()
    await a.pausa()
    await rinnova('2026-12-18')
    al('2027-01-24')
    await avvisaRinnovi(app.deps)
    const avvisi = () =>
      app.db
        .selectFrom('uscite')
        .where('unicita', '=', `rinnovo_vicino:${a.id}:2027-02-01`)
        .select('argomento')
        .execute()
    expect(await avvisi()).toEqual([])
    al('2027-01-25')
    await avvisaRinnovi(app.deps)
    await avvisaRinnovi(app.deps)
    expect(await avvisi()).toEqual([{ argomento: 'rinnovo_vicino' }])
  })
})
