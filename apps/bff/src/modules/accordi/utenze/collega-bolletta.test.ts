import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, stoppedClock } from '../../../../test/client.ts'
import {
  createAdmin,
  createCliente,
  createEsercente,
  linkCliente,
} from '../../../../test/factories.ts'
import { PDF, pdfOf } from '../../../../test/files/plain-pdf.ts'
import { createDilazione } from '../../../../test/scadenze.ts'
import { collegata, createUtenzaPagabile } from '../../../../test/utenze/utenza-pagabile.ts'

const clock = stoppedClock(new Date('2026-11-21T09:30:00Z'))
let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp({ clock })
})
afterAll(() => app.stop())

const FILE = { 'content-type': 'application/octet-stream' }

it('UTE-M3 (parte) solo una richiesta vera del fornitore si collega: stesso importo o stesso codice, e una volta sola', async () => {
  const u = await createUtenzaPagabile(app)
  const stessoImporto = await u.richiedi()
  const conCodice = await u.richiedi({ importo_centesimi: 9000, riferimento: 'AB-77' })
  const altroImporto = await u.richiedi({ importo_centesimi: 8431 })
  const annullata = await u.richiedi({ stato: 'annullato' })
  const altrui = await createUtenzaPagabile(app)
  const diUnAltro = await altrui.richiedi()
  const bolletta = await u.aggiungi({ codice_avviso: 'AB-77' })
  const url = `bollette/${bolletta._id}`
  const trovate = (await u.call('GET', `${u.url}/${url}/richieste`)).body.data
  expect(
    trovate.map(({ _id, stesso_codice }: { _id: string; stesso_codice: boolean }) => [
      _id,
      stesso_codice,
    ]),
  ).toEqual([
    [conCodice.id, true],
    [stessoImporto.id, false],
  ])
  for (const { id } of [altroImporto, annullata, diUnAltro]) {
    expect((await u.post(`${url}/collega`, { pagamento_id: id })).status).toBe(404)
  }
  const { status } = await u.post(`${url}/collega`, { pagamento_id: conCodice.id })
  expect(status).toBe(200)
  // The amount is the one that was asked.
  expect(await u.bolletta(bolletta._id)).toMatchObject({
    importo_centesimi: 9000,
    pagamento: { _id: conCodice.id, numero: conCodice.numero, programma: null },
  })
  const altra = await u.aggiungi({ codice_avviso: 'AB-77', importo_centesimi: 9000 })
  const doppia = await u.post(`bollette/${altra._id}/collega`, { pagamento_id: conCodice.id })
  expect(doppia.status).toBe(404)
})

it('UTE-M3 (parte) due bollette insieme sulla stessa richiesta: una sola la prende', async () => {
  const u = await createUtenzaPagabile(app)
  const { id: pagamento_id } = await u.richiedi()
  const bollette = [await u.aggiungi(), await u.aggiungi()]
  const esiti = await Promise.all(
    bollette.map(({ _id }) => u.post(`bollette/${_id}/collega`, { pagamento_id })),
  )
  expect(esiti.map(({ status }) => String(status)).toSorted()).toEqual(['200', '404'])
})

it('UTE-M3 (parte) il fornitore si trova per partita IVA, o fra quelli che si fanno trovare; di un altro resta la nota', async () => {
  const esercente = await createEsercente(app.db, { partita_iva: '00743110157' })
  const cliente = await createCliente(app.db)
  const crea = async (change: object) =>
    app.as(cliente)('POST', '/api/utenze', {
      tipo: 'luce',
      fornitore: 'Luce',
      intestatario: 'Io',
      ...change,
    })
  const perIva = await crea({ fornitore_partita_iva: '00743110157' })
  expect(perIva.body.riscuote).toEqual({ _id: esercente.id, nome: esercente.ragione_sociale })
  const sconosciuto = await crea({ fornitore_partita_iva: '00905811006' })
  expect(sconosciuto.body).toMatchObject({
    riscuote: null,
    fornitore_partita_iva: '00905811006',
  })
  const sbagliata = await crea({ fornitore_partita_iva: '00743110158' })
  expect(sbagliata.body.errors[0].pointer).toBe('/fornitore_partita_iva')
  // One that hides is found only by who has it already.
  const nascosto = await createEsercente(app.db, { visibile: false })
  const scelto = await crea({ fornitore_id: nascosto.id })
  expect(scelto.body.errors[0].pointer).toBe('/fornitore_id')
  await linkCliente(app.db, nascosto.id, cliente.id)
  expect((await crea({ fornitore_id: nascosto.id })).body.riscuote._id).toBe(nascosto.id)
})

it('UTE-M3 (parte) collegata, segue la richiesta: pagata, restituita, annullata; a mano non si segna', async () => {
  const u = await createUtenzaPagabile(app)
  const { pagamento, bolletta, url } = await collegata(u)
  const diventa = async (stato: string, values: object = {}) => {
    await app.db
      .updateTable('pagamenti')
      .set({ stato, updated_at: clock.now(), ...values })
      .where('id', '=', pagamento.id)
      .execute()
    return (await u.bolletta(bolletta._id))?.stato
  }
  const segna = (stato: string) => u.post(`${url}/stato`, { stato })
  expect((await segna('pagata')).status).toBe(409)
  expect((await segna('programmata')).status).toBe(409)
  expect((await segna('contestata')).status).toBe(200)
  // A contested one waits for its owner, until the money is there.
  expect(await diventa('in_elaborazione')).toBe('contestata')
  expect(await diventa('pagato', { pagato_at: clock.now() })).toBe('pagata')
  expect(await diventa('insoluto', { pagato_at: null })).toBe('da_pagare')
  expect(await diventa('in_elaborazione')).toBe('programmata')
  expect(await diventa('insoluto')).toBe('da_pagare')
  expect(await diventa('annullato')).toBe('da_pagare')
  const importo = await u.call('PATCH', `${u.url}/${url}`, {
    periodo_dal: '2026-09-01',
    periodo_al: '2026-10-31',
    importo_centesimi: 1,
    scadenza: '2026-12-20',
    codice_avviso: '',
  })
  expect(importo.status).toBe(409)
  expect((await u.post(`${url}/scollega`)).status).toBe(200)
  expect((await segna('pagata')).status).toBe(200)
})

it('UTE-M3 (parte) pagata a rate: programmata finché il piano va, pagata quando è concluso', async () => {
  const u = await createUtenzaPagabile(app)
  const { pagamento, bolletta } = await collegata(u)
  const piano = await createDilazione(app.db, { ...u, scadenze: ['2026-12-20'] })
  await app.db
    .updateTable('pagamenti')
    .set({ dilazione_id: piano.id, updated_at: clock.now() })
    .where('id', '=', pagamento.id)
    .execute()
  expect(await u.bolletta(bolletta._id)).toMatchObject({
    stato: 'programmata',
    pagamento: { dilazione_id: piano.id },
  })
  await app.db
    .updateTable('dilazioni')
    .set({ stato: 'conclusa' })
    .where('id', '=', piano.id)
    .execute()
  expect((await u.bolletta(bolletta._id))?.stato).toBe('pagata')
})

it('UTE-M2 (parte) pagata altrove, in un giorno passato; nel futuro no', async () => {
  const u = await createUtenzaPagabile(app)
  const bolletta = await u.aggiungi()
  const segna = (giorno: string) =>
    u.post(`bollette/${bolletta._id}/stato`, { stato: 'pagata', giorno })
  const domani = await segna('2026-11-22')
  expect(domani.body.errors[0].pointer).toBe('/giorno')
  expect((await segna('2026-11-03')).status).toBe(200)
  expect(await u.bolletta(bolletta._id)).toMatchObject({
    stato: 'pagata',
    pagata_at: '2026-11-03T11:00:00.000Z',
  })
})

it('UTE-M2 (parte) il foglio di una bolletta: si tiene, si cambia, si scarica e si toglie; un altro non lo vede', async () => {
  const u = await createUtenzaPagabile(app)
  const bolletta = await u.aggiungi()
  const url = `${u.url}/bollette/${bolletta._id}/file`
  const carica = (contenuto: Buffer) =>
    u.call('POST', `${url}?nome_file=novembre.pdf`, contenuto, FILE)
  expect((await carica(Buffer.from('non è un foglio'))).status).toBe(422)
  expect((await u.call('GET', url)).status).toBe(404)
  expect((await carica(PDF)).status).toBe(200)
  expect((await carica(pdfOf(20))).status).toBe(200)
  expect(await u.bolletta(bolletta._id)).toMatchObject({
    file: { nome_file: 'novembre.pdf', formato: 'application/pdf', dimensione: pdfOf(20).length },
  })
  const letto = await u.call('GET', url)
  expect(letto.raw.equals(pdfOf(20))).toBe(true)
  expect(letto.headers['content-disposition']).toBe(
    'attachment; filename="bolletta-2026-12-20.pdf"',
  )
  const altro = await createCliente(app.db)
  for (const method of ['GET', 'DELETE'] as const) {
    expect((await app.as(altro)(method, url)).status).toBe(404)
    expect((await app.as(u.esercente)(method, url)).status).toBe(404)
  }
  expect((await app.as(altro)('POST', `${url}?nome_file=a.pdf`, PDF, FILE)).status).toBe(404)
  const admin = { ...(await createAdmin(app.db)), ruolo: 'admin' as const }
  expect((await app.as(admin)('GET', url)).status).toBe(200)
  expect((await u.call('DELETE', url)).body.bollette[0].file).toBeNull()
  expect((await u.call('DELETE', url)).status).toBe(404)
})

it('X10 le richieste e i collegamenti di un altro non esistono', async () => {
  const u = await createUtenzaPagabile(app)
  const { bolletta, pagamento } = await collegata(u)
  const altro = await createUtenzaPagabile(app)
  const url = `${u.url}/bollette/${bolletta._id}`
  expect((await altro.call('GET', `${url}/richieste`)).status).toBe(404)
  for (const [path, body] of [
    ['collega', { pagamento_id: pagamento.id }],
    ['scollega', {}],
    ['programma', { giorno: '2026-12-01', importo_centesimi: 8430, carta_id: 'x', consenso: true }],
    ['annulla_programma', {}],
  ] as const) {
    const headers = { 'idempotency-key': `chiave-${path}-${bolletta._id}` }
    expect((await altro.call('POST', `${url}/${path}`, body, headers)).status, `POST ${path}`).toBe(
      404,
    )
  }
})
