import { afterAll, beforeAll, expect, it } from 'vitest'
import { conPassword, PASSWORD } from '../../../../test/archivi/bottega.ts'
import { type Person, startApp, stoppedClock } from '../../../../test/client.ts'
import { confermaAtto } from '../../../../test/conferma-atto.ts'
import { createCliente, createCollega, createEsercente } from '../../../../test/factories.ts'
import { consegnaUscite } from '../../base/uscite/index.ts'
import { usciteHandlers } from '../messaggi/index.ts'
import { elaboraArchivi, scadiArchivi } from './index.ts'
import { prendiArchivio } from './prendi-archivio.ts'

const DAY = 86_400_000
const clock = stoppedClock(new Date('2026-11-21T09:30:00Z'))
let server: Awaited<ReturnType<typeof startApp>>
let esercente: Awaited<ReturnType<typeof createEsercente>>
beforeAll(async () => {
  server = await startApp({ clock })
  esercente = await createEsercente(server.db, { ragione_sociale: 'Idraulica Ferri' })
  await conPassword(server, esercente)
  await createCliente(server.db, { esercente_id: esercente.id })
})
afterAll(() => server.stop())

const as = (chi: Person) => server.as(chi)
const lavora = async () => {
  while ((await elaboraArchivi(server.deps)) > 0);
}
const chiedi = (password = PASSWORD, chi: Person = esercente) =>
  as(chi)('POST', '/api/archivi', { password })
const conferma = () =>
  confermaAtto(server, esercente, { scopo: 'archivio_attivita', oggetto: esercente.id })
const file = (id: string, chi: Person = esercente) => as(chi)('GET', `/api/archivi/${id}/file`)
const elenco = async () => (await as(esercente)('GET', '/api/archivi')).body
const spedisci = async () => {
  while ((await consegnaUscite(server.deps, usciteHandlers(server.deps))) > 0);
  const rows = await server.db.selectFrom('messaggi').orderBy('id').select(['oggetto']).execute()
  return rows.map(({ oggetto }) => oggetto)
}

it('Y20 (parte) serve la password, poi un codice per l’archivio di questa attività', async () => {
  expect((await chiedi('sbagliata-davvero')).status).toBe(422)
  expect((await chiedi()).body).toMatchObject({ code: 'otp_richiesto' })
  const altrui = await createEsercente(server.db)
  const atto = { scopo: 'archivio_attivita', oggetto: altrui.id }
  expect((await as(esercente)('POST', '/otp/richiedi', atto)).status).toBe(404)
})

it('Y20 (parte) solo il titolare: chi amministra, chi è cliente e chi è di un’altra attività no', async () => {
  const amministratore = await createCollega(server.db, esercente.id, 'amministratore')
  const cliente = await createCliente(server.db)
  for (const chi of [amministratore, cliente]) {
    expect((await as(chi)('GET', '/api/archivi')).status).toBe(403)
    expect((await chiedi(PASSWORD, chi)).status).toBe(403)
  }
})

it('Y20 (parte) chiesto, preparato, scaricato: detto per e-mail e scritto nella cronologia', async () => {
  await conferma()
  const { body } = await chiedi()
  expect(body).toMatchObject({ stato: 'in_attesa', mio: true })
  expect((await chiedi()).body).toMatchObject({ code: 'gia_esistente' })
  expect((await file(body._id)).status).toBe(409)
  await lavora()
  const [pronto] = (await elenco()).data
  expect(pronto).toMatchObject({ _id: body._id, stato: 'pronto', scaricato_at: null })
  const scaricato = await file(body._id)
  expect(scaricato.status).toBe(200)
  expect(scaricato.raw.length).toBe(pronto.byte)
  expect(scaricato.headers['content-disposition']).toContain('rateo-archivio-2026-11-21.zip')
  const altro = await createEsercente(server.db)
  expect((await file(body._id, altro)).status).toBe(404)
  const righe = await server.db
    .selectFrom('cronologia')
    .where('entita', '=', 'esercente')
    .where('entita_id', '=', esercente.id)
    .where('azione', 'like', '%archivio')
    .orderBy('seq')
    .select(['azione', 'attore'])
    .execute()
  const attore = `utente:${esercente.utente_id}`
  expect(righe).toEqual([
    { azione: 'chiede_archivio', attore },
    { azione: 'scarica_archivio', attore },
  ])
  const oggetti = await spedisci()
  for (const oggetto of [
    'Qualcuno ha chiesto l’archivio della tua attività',
    'L’archivio di Idraulica Ferri è pronto',
    'L’archivio della tua attività è stato scaricato',
  ]) {
    expect(oggetti).toContain(oggetto)
  }
})

it('Y20 (parte) chi non è più titolare non riceve il file', async () => {
  await conferma()
  const { body } = await chiedi()
  const membro = server.db
    .updateTable('membri_esercente')
    .where('utente_id', '=', esercente.utente_id)
  await membro.set({ ruolo: 'operatore' }).execute()
  await lavora()
  await membro.set({ ruolo: 'titolare' }).execute()
  const uno = (await elenco()).data.find(({ _id }: { _id: string }) => _id === body._id)
  expect(uno).toMatchObject({
    stato: 'fallito',
    motivo: 'Non sei più il titolare di questa attività.',
  })
})

it('Y20 (parte) due worker non fanno lo stesso; dopo tre giri a metà è detto non riuscito', async () => {
  await conferma()
  const { body } = await chiedi()
  const presi = await Promise.all([
    prendiArchivio(server.db, clock.now()),
    prendiArchivio(server.db, clock.now()),
  ])
  expect(presi.filter(Boolean)).toHaveLength(1)
  await server.db
    .updateTable('archivi')
    .set({ giro: 3, bloccato_fino: new Date('2020-01-01') })
    .where('id', '=', body._id)
    .execute()
  await lavora()
  const uno = (await elenco()).data.find(({ _id }: { _id: string }) => _id === body._id)
  expect(uno).toMatchObject({ stato: 'fallito' })
})

it('Y20 (parte) il file finisce dopo tre giorni, anche prima che il lavoro lo tolga', async () => {
  await conferma()
  const { body } = await chiedi()
  await lavora()
  clock.advance(3 * DAY + 1000)
  const scaduto = await file(body._id)
  expect([scaduto.status, scaduto.body.error_message]).toEqual([
    409,
    'L’archivio non c’è più: dopo tre giorni lo togliamo. Chiedilo di nuovo.',
  ])
  await scadiArchivi({ db: server.db, clock })
  expect((await server.pool.query('select 1 from archivi_parti')).rows).toEqual([])
})

it('Y20 (parte) con il conto chiuso si legge soltanto, ma l’archivio si prende', async () => {
  for (const stato of ['in_cessazione', 'cessato']) {
    const riga = server.db.updateTable('esercenti').where('id', '=', esercente.id)
    await riga.set({ stato }).execute()
  }
  await conferma()
  expect((await chiedi()).status).toBe(200)
  await lavora()
  expect((await elenco()).data[0]).toMatchObject({ stato: 'pronto' })
})
