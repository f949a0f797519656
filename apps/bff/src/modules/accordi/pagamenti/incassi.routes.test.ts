import { randomUUID } from 'node:crypto'
import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCliente, createEsercente, createPagamento } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/client.ts'
import { systemClock } from '../../../clock.ts'
import { newId } from '../../../db/ids.ts'
import { saldo } from '../../registri/contabilita/index.ts'
import { emettiRicevuta } from '../../registri/documenti/index.ts'

let app: Awaited<ReturnType<typeof startApp>>
let esercente: Awaited<ReturnType<typeof createEsercente>>
let cliente: Awaited<ReturnType<typeof createCliente>>
beforeAll(async () => {
  app = await startApp()
  esercente = await createEsercente(app.db)
  cliente = await createCliente(app.db)
  const nomi = { nome: 'Banco', punto_vendita: 'Via Roma 1' }
  const till = { id: newId(), esercente_id: esercente.id, n: 1, ...nomi }
  await app.db.insertInto('casse').values(till).execute()
})
afterAll(() => app.stop())

const oggi = systemClock.today()
const crea = async (values: Partial<Parameters<typeof createPagamento>[1]> = {}) =>
  (
    await createPagamento(app.db, {
      esercente_id: esercente.id,
      cliente_id: cliente.id,
      ...values,
    })
  ).id
const post = (url: string, body: object, chi: typeof esercente = esercente) =>
  app.as(chi)('POST', `/api/pagamenti/${url}`, body, { 'idempotency-key': randomUUID() })
const incassa = (id: string, importo_centesimi: number, altro: object = {}) =>
  post(`${id}/incassi`, { metodo: 'contanti', importo_centesimi, incassato_il: oggi, ...altro })
const movimentiDiCassa = (pagamento_id: string) =>
  app.db
    .selectFrom('movimenti_cassa')
    .where('pagamento_id', '=', pagamento_id)
    .orderBy('id')
    .select(['tipo', 'metodo', 'importo_centesimi'])
    .execute()

it('PAG-M4 contanti in due parti: mai oltre il residuo, in cassa, con ricevuta alla fine', async () => {
  const id = await crea()
  const prima = await incassa(id, 5000, { nota: 'acconto' })
  expect([prima.status, prima.body.stato, prima.body.residuo_centesimi]).toEqual([
    200,
    'parzialmente_pagato',
    7050,
  ])
  const troppo = await incassa(id, 7051)
  expect([troppo.status, troppo.body.errors[0].pointer]).toEqual([422, '/importo_centesimi'])
  const seconda = await incassa(id, 7050, { metodo: 'pos' })
  expect(seconda.body).toMatchObject({ stato: 'pagato', residuo_centesimi: 0, metodo: 'pos' })
  expect(seconda.body.tentativi.map(({ nota }: { nota: string }) => nota)).toEqual([
    null,
    'acconto',
  ])
  expect((await incassa(id, 1)).status).toBe(409)
  expect(await movimentiDiCassa(id)).toEqual([
    { tipo: 'incasso', metodo: 'contanti', importo_centesimi: 5000 },
    { tipo: 'incasso', metodo: 'pos', importo_centesimi: 7050 },
  ])
  expect(await emettiRicevuta({ db: app.db, clock: systemClock }, id)).toMatchObject({
    contenuto: { importo_centesimi: 12_050 },
  })
  const uscite = await app.db
    .selectFrom('uscite')
    .where('argomento', '=', 'pagamento_riuscito')
    .select('contenuto')
    .execute()
  const sue = uscite.filter(({ contenuto }) => JSON.stringify(contenuto).includes(id))
  expect(sue).toHaveLength(2)
})

it('PAG-M4 non nel futuro; un bonifico di ieri porta la data di ieri e non tocca la cassa', async () => {
  const id = await crea()
  const domani = await incassa(id, 100, { incassato_il: aggiungiGiorni(oggi, 1) })
  expect(domani.body.errors).toEqual([
    { pointer: '/incassato_il', message: 'La data non può essere nel futuro' },
  ])
  const ieri = aggiungiGiorni(oggi, -1)
  const { body } = await incassa(id, 12_050, { metodo: 'bonifico', incassato_il: ieri })
  expect(body).toMatchObject({ stato: 'pagato', metodo: 'bonifico' })
  expect(body.pagato_at.slice(0, 10)).toBe(ieri)
  expect(await movimentiDiCassa(id)).toEqual([])
})

it('PAG-M4 contanti sotto i 5.000 €, anche a rate vicine', async () => {
  const id = await crea({ importo_centesimi: 800_000 })
  expect((await incassa(id, 500_000)).status).toBe(422)
  expect((await incassa(id, 300_000)).status).toBe(200)
  expect((await incassa(id, 200_000)).status).toBe(422)
  expect((await incassa(id, 199_999)).status).toBe(200)
  expect((await incassa(id, 300_001, { metodo: 'assegno' })).body.stato).toBe('pagato')
})

it('PAG-M4 due operatori insieme non incassano più del residuo', async () => {
  const id = await crea()
  const esiti = await Promise.all(Array.from({ length: 5 }, () => incassa(id, 12_050)))
  expect(esiti.filter(({ status }) => status === 200)).toHaveLength(1)
  const { incassato_centesimi } = await app.db
    .selectFrom('pagamenti')
    .where('id', '=', id)
    .select('incassato_centesimi')
    .executeTakeFirstOrThrow()
  expect(incassato_centesimi).toBe(12_050)
})

it('PAG-M4 lo storno è un movimento opposto: debito, cassa, libri e ricevuta tornano indietro', async () => {
  const id = await crea()
  const conto = { intestatario: `esercente:${esercente.id}`, codice: 'ricavi_diretti' }
  const prima = await saldo(app.db, conto)
  await incassa(id, 12_050)
  const ricevuta = await emettiRicevuta({ db: app.db, clock: systemClock }, id)
  const altro = await createEsercente(app.db)
  expect((await post(`${id}/incassi/1/storna`, {}, altro)).status).toBe(404)
  const { body } = await post(`${id}/incassi/1/storna`, {})
  expect(body).toMatchObject({
    stato: 'da_pagare',
    residuo_centesimi: 12_050,
    ricevuta: null,
    metodo: null,
    tentativi: [{ stato: 'stornato', storno: { consentito: false } }],
  })
  expect(await saldo(app.db, conto)).toBe(prima)
  expect((await movimentiDiCassa(id)).map((m) => m.importo_centesimi)).toEqual([12_050, -12_050])
  expect((await post(`${id}/incassi/1/storna`, {})).status).toBe(409)
  // Paid again: a new receipt, and the void one keeps its number.
  await incassa(id, 12_050)
  const nuova = await emettiRicevuta({ db: app.db, clock: systemClock }, id)
  expect(nuova?.numero).not.toBe(ricevuta?.numero)
  const { body: vecchia } = await app.as(esercente)('GET', `/api/documenti/${ricevuta?.id}`)
  expect(vecchia.stato).toBe('annullato')
  await expect(
    app.db
      .updateTable('ricevute')
      .set({ numero: 'X' })
      .where('id', '=', nuova?.id ?? '')
      .execute(),
  ).rejects.toMatchObject({ code: 'P0403' })
})

it('PAG-M4 mentre il cliente paga online non si registra nulla', async () => {
  const id = await crea({ stato: 'in_verifica' })
  await app.db
    .insertInto('tentativi')
    .values({
      pagamento_id: id,
      n: 1,
      quota: 1,
      importo_centesimi: 12_050,
      stato: 'esito_sconosciuto',
      metodo: 'carta',
      motivo_avvio: 'acquisto',
      avviato_da: 'prova',
    })
    .execute()
  expect((await incassa(id, 100)).body.code).toBe('pagamento_in_corso')
  const { body } = await app.as(esercente)('GET', `/api/pagamenti/${id}`)
  const azione = body.azioni_consentite.find(
    (a: { azione: string }) => a.azione === 'registra_incasso',
  )
  expect(azione.consentita).toBe(false)
})

it('§3.1 un link scaduto si rinnova; un credito si stralcia con il codice, e il recupero lo paga', async () => {
  const scaduto = await crea({ stato: 'scaduto', valido_fino: aggiungiGiorni(oggi, -1) })
  const nelPassato = { valido_fino: aggiungiGiorni(oggi, -1) }
  expect((await post(`${scaduto}/rinnova`, nelPassato)).status).toBe(422)
  const { body } = await post(`${scaduto}/rinnova`, { valido_fino: aggiungiGiorni(oggi, 7) })
  expect(body.stato).toBe('da_pagare')
  expect((await post(`${scaduto}/rinnova`, { valido_fino: oggi })).status).toBe(409)

  expect((await post(`${scaduto}/stralcia`, {})).body.code).toBe('otp_richiesto')
  const call = app.as(esercente)
  const atto = { scopo: 'stralcio', oggetto: scaduto }
  await call('POST', '/otp/richiedi', atto)
  const { contenuto } = await app.db
    .selectFrom('uscite')
    .where('argomento', '=', 'otp')
    .orderBy('id', 'desc')
    .select('contenuto')
    .executeTakeFirstOrThrow()
  const { codice } = contenuto as { codice: string }
  await call('POST', '/otp/verifica', { ...atto, codice })
  const stralciato = await post(`${scaduto}/stralcia`, { nota: 'Irreperibile' })
  expect(stralciato.body.stato).toBe('irrecuperabile')
  expect((await incassa(scaduto, 100, { metodo: 'bonifico' })).status).toBe(409)
  const recupero = await incassa(scaduto, 12_050, { metodo: 'bonifico' })
  expect(recupero.body.stato).toBe('pagato')
})
