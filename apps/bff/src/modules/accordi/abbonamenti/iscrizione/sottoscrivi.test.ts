import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stoppedClock } from '../../../../../test/client.ts'
import { createCliente, createEsercente } from '../../../../../test/factories.ts'
import { tell } from '../../../../../test/letters.ts'
import { pagaSullaPagina, type Payments, startPayments } from '../../../../../test/payments.ts'
import { createCarta } from '../../../../../test/scadenze.ts'
import { consegnaUscite } from '../../../base/uscite/index.ts'
import { usciteHandlers } from '../../../ponte/messaggi/index.ts'
import { addebitaDovuti } from '../../scadenze/index.ts'
import { rinnovaAbbonamenti, scadiOrdini } from '../index.ts'

const clock = stoppedClock(new Date('2026-11-30T10:00:00Z'))
let p: Payments
let esercente: Awaited<ReturnType<typeof createEsercente>>
beforeAll(async () => {
  p = await startPayments({ clock })
  esercente = await createEsercente(p.db)
})
afterAll(() => p.stop())

type Chi = Parameters<typeof p.as>[0]
const chiama = (chi: Chi, method: 'GET' | 'POST' | 'PATCH', url: string, body?: object) =>
  p.as(chi)(method, url, body, { 'idempotency-key': randomUUID() })

const PESI = { nome: 'Sala pesi', importo_centesimi: 4500, cadenza: 'mensile' }
const creaPiano = async (corpo: object = {}): Promise<string> =>
  (await chiama(esercente, 'POST', '/api/piani', { ...PESI, ...corpo })).body._id

/** A cliente who never bought from the esercente, as they come by its link. */
async function chiArriva(piano: string, oggi_centesimi = 4500) {
  const cliente = await createCliente(p.db)
  const ordina = (corpo: object = {}) =>
    chiama(cliente, 'POST', `/api/piani/${piano}/sottoscrivi`, {
      piano_id: piano,
      oggi_centesimi,
      ...corpo,
    })
  return {
    cliente,
    ordina,
    legge: async () => (await chiama(cliente, 'GET', `/api/piani/${piano}/sottoscrizione`)).body,
    abbonamento: async (id: string) =>
      (await chiama(cliente, 'GET', `/api/abbonamenti/${id}`)).body,
    gateway: async (id: string) => (await chiama(cliente, 'GET', `/api/gateway/${id}`)).body,
    paga: (id: string) => chiama(cliente, 'POST', `/api/gateway/${id}/paga`, { metodo: 'carta' }),
  }
}

/** The order, and the first charge on the provider's page. */
async function siAbbona(piano: string, oggi_centesimi = 4500, numero?: string) {
  const chi = await chiArriva(piano, oggi_centesimi)
  const { body } = await chi.ordina()
  const { body: pagina } = await chi.paga(body.da_pagare_id)
  await pagaSullaPagina(pagina.url_pagamento, numero)
  await chi.gateway(body.da_pagare_id)
  return { chi, ...body }
}

const abbonamentiDi = (cliente_id: string) =>
  p.db.selectFrom('abbonamenti').where('cliente_id', '=', cliente_id).selectAll().execute()
const debitiDi = (origine_id: string) =>
  p.db
    .selectFrom('pagamenti')
    .where('origine_id', '=', origine_id)
    .orderBy('scadenza')
    .select(['id', 'stato', 'importo_centesimi', 'scadenza', 'causale'])
    .execute()

describe('ABB-M2 (parte) ci si abbona e si paga subito', () => {
  it('ordina, paga, e l’abbonamento è attivo con il suo prossimo addebito; l’e-mail dice tutto', async () => {
    const piano = await creaPiano({ attivazione_centesimi: 2000, iva_percento: 22 })
    const chi = await chiArriva(piano, 6500)
    expect(await chi.legge()).toMatchObject({
      _id: piano,
      piano_id: piano,
      importo_centesimi: 4500,
      motivo: null,
      mio_abbonamento_id: null,
      da_pagare_id: null,
      esercente: { nome: esercente.ragione_sociale },
    })
    const { status, body } = await chi.ordina()
    expect(status).toBe(200)
    expect(await chi.abbonamento(body.abbonamento_id)).toMatchObject({
      stato: 'in_attivazione',
      importo_centesimi: 4500,
    })
    expect(await chi.gateway(body.da_pagare_id)).toMatchObject({
      da_pagare_centesimi: 6500,
      prossimi: { carta_id: null, mandato_id: null, primo: true },
    })
    // Nothing charges it by itself, also on the days that follow.
    await addebitaDovuti({ ...p.deps, clock: stoppedClock(new Date('2026-12-01T08:00:00Z')) })
    const { body: pagina } = await chi.paga(body.da_pagare_id)
    await pagaSullaPagina(pagina.url_pagamento)
    expect(await chi.gateway(body.da_pagare_id)).toMatchObject({ stato: 'pagato' })
    const attivo = await chi.abbonamento(body.abbonamento_id)
    expect(attivo).toMatchObject({
      stato: 'attivo',
      prossimo_addebito: '2026-12-30',
      attivazione_centesimi: 0,
      incassato_centesimi: 6500,
    })
    expect(attivo.cronologia.map((e: { azione: string }) => e.azione)).toEqual([
      'sottoscrive',
      'attiva',
    ])
    const dette = await tell(p, 'abbonamento_sottoscritto', {
      abbonamento_id: body.abbonamento_id,
    })
    const testo = dette.lettere[0]?.testo ?? ''
    expect(testo).toContain('hai pagato 65,00 €')
    expect(testo).toContain('Il prossimo addebito è di 45,00 €, mercoledì 30 dicembre 2026')
    expect(testo).toContain('IVA 22% inclusa (36,89 € + 8,11 €)')
    // Fourteen days from 30 November are on a Monday.
    expect(testo).toContain('fino a lunedì 14 dicembre 2026')
    expect(dette.avvisi[0]?.testo).toContain('è attivo')
    // The card that was typed is the one of the next charges, whether or not anybody ticked a box.
    while ((await consegnaUscite(p.deps, usciteHandlers(p.deps))) > 0);
    expect((await chi.abbonamento(body.abbonamento_id)).metodo_etichetta).toBe('Visa •••• 4242')
    // The next one is the price alone, on its day.
    await rinnovaAbbonamenti({ ...p.deps, clock: stoppedClock(new Date('2026-12-30T08:00:00Z')) })
    expect((await debitiDi(body.abbonamento_id)).map((d) => d.importo_centesimi)).toEqual([
      6500, 4500,
    ])
  })

  it('carta rifiutata o 3-D Secure lasciato a metà: nessun abbonamento a metà, e si riprende', async () => {
    const chi = await chiArriva(await creaPiano())
    const { body } = await chi.ordina()
    const { body: pagina } = await chi.paga(body.da_pagare_id)
    await pagaSullaPagina(pagina.url_pagamento, '4000 0000 0000 0002')
    await chi.gateway(body.da_pagare_id)
    expect((await chi.abbonamento(body.abbonamento_id)).stato).toBe('in_attivazione')
    expect(await p.addebiti(body.da_pagare_id)).toEqual([])
    // Ordered again, it is the same one.
    expect((await chi.ordina()).body).toEqual(body)
    expect(await chi.legge()).toMatchObject({ da_pagare_id: body.da_pagare_id })
    await chiama(chi.cliente, 'POST', `/api/gateway/${body.da_pagare_id}/abbandona`, {})
    const { body: ancora } = await chi.paga(body.da_pagare_id)
    await pagaSullaPagina(ancora.url_pagamento)
    await chi.gateway(body.da_pagare_id)
    expect((await chi.abbonamento(body.abbonamento_id)).stato).toBe('attivo')
    expect(await p.addebiti(body.da_pagare_id)).toHaveLength(1)
    expect(await abbonamentiDi(chi.cliente.id)).toHaveLength(1)
  })

  it('due schede insieme: un abbonamento, un addebito', async () => {
    const chi = await chiArriva(await creaPiano())
    const [una, altra] = await Promise.all([chi.ordina(), chi.ordina()])
    expect(una.body).toEqual(altra.body)
    expect(await abbonamentiDi(chi.cliente.id)).toHaveLength(1)
    expect(await debitiDi(una.body.abbonamento_id)).toHaveLength(1)
  })

  it('un nome lungo, l’attivazione e i giorni stanno nella causale: del nome quanto ci sta', async () => {
    const nome = 'N'.repeat(100)
    const piano = await creaPiano({ nome, attivazione_centesimi: 2000 })
    const { ordina } = await chiArriva(piano, 6500)
    const { status, body } = await ordina()
    expect(status).toBe(200)
    const [primo] = await debitiDi(body.abbonamento_id)
    expect(primo?.causale).toMatch(/^N{80,}, dal \d\d\/\d\d\/\d{4} al .*, con l’attivazione$/)
    expect(primo?.causale).toHaveLength(140)
  })

  it('l’ultimo posto va a uno solo, e chi ha rinunciato lo lascia a un altro', async () => {
    const piano = await creaPiano({ posti: 1 })
    const [anna, bruno] = await Promise.all([chiArriva(piano), chiArriva(piano)])
    const esiti = await Promise.all([anna.ordina(), bruno.ordina()])
    expect(esiti.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const primo = esiti[0]?.status === 200 ? anna : bruno
    const secondo = primo === anna ? bruno : anna
    const preso = esiti.find(({ status }) => status === 200)?.body
    expect((await secondo.legge()).motivo).toBe('I posti di questo piano sono finiti.')
    const url = `/api/abbonamenti/${preso.abbonamento_id}/rinuncia`
    expect((await chiama(secondo.cliente, 'POST', url, {})).status).toBe(404)
    const chiuso = await chiama(primo.cliente, 'POST', url, {})
    expect(chiuso.body).toMatchObject({ stato: 'non_attivato', prossimo_addebito: null })
    expect((await debitiDi(preso.abbonamento_id))[0]?.stato).toBe('annullato')
    expect((await chiama(primo.cliente, 'POST', url, {})).status).toBe(409)
    expect((await secondo.ordina()).status).toBe(200)
  })

  it('chi paga non rinuncia più: mentre il pagamento è aperto resta com’è', async () => {
    const chi = await chiArriva(await creaPiano())
    const { body } = await chi.ordina()
    await chi.paga(body.da_pagare_id)
    const url = `/api/abbonamenti/${body.abbonamento_id}/rinuncia`
    expect((await chiama(chi.cliente, 'POST', url, {})).status).toBe(409)
    const domani = stoppedClock(new Date('2026-12-02T10:00:00Z'))
    await scadiOrdini({ db: p.db, clock: domani })
    expect((await chi.abbonamento(body.abbonamento_id)).stato).toBe('in_attivazione')
  })

  it('non pagato in un giorno l’ordine si chiude, una volta, e il cliente lo sa', async () => {
    const chi = await chiArriva(await creaPiano())
    const { body } = await chi.ordina()
    const dopo = (ore: number) => stoppedClock(new Date(clock.now().getTime() + ore * 3_600_000))
    await scadiOrdini({ db: p.db, clock: dopo(23) })
    expect((await chi.abbonamento(body.abbonamento_id)).stato).toBe('in_attivazione')
    await Promise.all([
      scadiOrdini({ db: p.db, clock: dopo(25) }),
      scadiOrdini({ db: p.db, clock: dopo(25) }),
    ])
    const chiuso = await chi.abbonamento(body.abbonamento_id)
    expect(chiuso.stato).toBe('non_attivato')
    const azioni = chiuso.cronologia.map((e: { azione: string }) => e.azione)
    expect(azioni).toEqual(['sottoscrive', 'non_attiva'])
    const contenuto = { abbonamento_id: body.abbonamento_id }
    const { lettere } = await tell(p, 'abbonamento_non_attivato', contenuto)
    expect(lettere[0]?.testo).toContain('Non è stato addebitato alcun importo')
    // It can be ordered anew.
    expect((await chi.ordina()).body.abbonamento_id).not.toBe(body.abbonamento_id)
  })

  it('una durata di un periodo si paga una volta e finisce', async () => {
    const { chi, abbonamento_id } = await siAbbona(await creaPiano({ durata_periodi: 1 }))
    expect(await chi.abbonamento(abbonamento_id)).toMatchObject({
      stato: 'attivo',
      prossimo_addebito: null,
      fino_al: '2026-12-29',
    })
    await rinnovaAbbonamenti({ ...p.deps, clock: stoppedClock(new Date('2026-12-30T08:00:00Z')) })
    expect((await chi.abbonamento(abbonamento_id)).stato).toBe('concluso')
  })
})

describe('ABB-M2 (parte) ci si abbona con una prova', () => {
  it('senza un metodo non comincia; con la carta comincia subito e oggi non si paga nulla', async () => {
    const piano = await creaPiano({ prova_giorni: 14, attivazione_centesimi: 2500 })
    const chi = await chiArriva(piano, 0)
    const senza = await chi.ordina()
    expect(senza.status).toBe(422)
    expect(await abbonamentiDi(chi.cliente.id)).toEqual([])
    const carta_id = await createCarta(p.db, chi.cliente, { fornitore: p.deps.psp.nome })
    const altrui = await createCarta(p.db, await createCliente(p.db), {
      fornitore: p.deps.psp.nome,
    })
    expect((await chi.ordina({ carta_id: altrui })).status).toBe(422)
    const { body } = await chi.ordina({ carta_id })
    expect(body.da_pagare_id).toBeNull()
    expect(await chi.abbonamento(body.abbonamento_id)).toMatchObject({
      stato: 'in_prova',
      prossimo_addebito: '2026-12-14',
      fino_al: '2026-12-13',
      attivazione_centesimi: 2500,
      metodo_etichetta: 'Visa •••• 4242',
    })
    const { lettere } = await tell(p, 'abbonamento_sottoscritto', {
      abbonamento_id: body.abbonamento_id,
    })
    expect(lettere[0]?.testo).toContain('oggi non è stato addebitato nulla')
    expect(lettere[0]?.testo).toContain(
      'Il primo addebito è di 70,00 €, lunedì 14 dicembre 2026 su Visa •••• 4242.',
    )
    await rinnovaAbbonamenti({ ...p.deps, clock: stoppedClock(new Date('2026-12-14T08:00:00Z')) })
    expect(await debitiDi(body.abbonamento_id)).toMatchObject([
      { importo_centesimi: 7000, scadenza: '2026-12-14' },
    ])
    expect((await chi.ordina({ carta_id })).body.detail).toContain('Sei già abbonato')
  })
})

describe('ABB-M2 (parte) quello che si rifiuta', () => {
  it('condizioni o importo cambiati nel frattempo: niente di fatto', async () => {
    const piano = await creaPiano()
    await siAbbona(piano)
    const chi = await chiArriva(piano)
    expect((await chi.ordina({ oggi_centesimi: 4499 })).status).toBe(409)
    const { body: nuova } = await chiama(esercente, 'PATCH', `/api/piani/${piano}`, {
      ...PESI,
      importo_centesimi: 4900,
    })
    const vecchia = await chi.ordina()
    expect(vecchia.status).toBe(409)
    expect(vecchia.body.detail).toContain('le condizioni del piano sono cambiate')
    expect(await abbonamentiDi(chi.cliente.id)).toEqual([])
    // The link of the first version leads to the one that is sold.
    expect(await chi.legge()).toMatchObject({ piano_id: nuova._id, importo_centesimi: 4900 })
    const letta = { piano_id: nuova._id, oggi_centesimi: 4900 }
    expect((await chi.ordina(letta)).status).toBe(200)
  })

  it('archiviato, esercente fermo, un piano che non c’è, un altro ruolo', async () => {
    const piano = await creaPiano()
    const chi = await chiArriva(piano)
    await chiama(esercente, 'POST', `/api/piani/${piano}/archivia`, {})
    expect((await chi.legge()).motivo).toBe('Questo piano non è più offerto.')
    expect((await chi.ordina()).status).toBe(409)
    const fermo = await createEsercente(p.db)
    const suo = (await chiama(fermo, 'POST', '/api/piani', PESI)).body._id
    await p.db
      .updateTable('esercenti')
      .set({ stato: 'sospeso' })
      .where('id', '=', fermo.id)
      .execute()
    const altro = await chiArriva(suo)
    expect((await altro.ordina()).body.detail).toContain('non accetta nuovi abbonati')
    const nessuno = await chiArriva('0123456789abcdef01234567')
    expect((await nessuno.ordina()).status).toBe(404)
    const sconosciuto = '/api/piani/0123456789abcdef01234567/sottoscrizione'
    expect((await chiama(nessuno.cliente, 'GET', sconosciuto)).status).toBe(404)
    const url = `/api/piani/${piano}/sottoscrivi`
    expect((await chiama(esercente, 'POST', url, {})).status).toBe(403)
  })
})
