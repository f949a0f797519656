import { afterAll, beforeAll, expect, it } from 'vitest'
import { conPassword, PASSWORD } from '../../../../test/archivi/bottega.ts'
import { type Person, startApp, stoppedClock } from '../../../../test/client.ts'
import { confermaAtto } from '../../../../test/conferma-atto.ts'
import {
  createCliente,
  createCollega,
  createEsercente,
  createPagamento,
} from '../../../../test/factories.ts'
import { createAbbonamento, createDilazione } from '../../../../test/scadenze.ts'
import { consegnaUscite } from '../../base/uscite/index.ts'
import { usciteHandlers } from '../messaggi/index.ts'
import { scadiProvvedimenti } from '../../persone/esercenti/index.ts'
import { registraScrittura } from '../../registri/contabilita/index.ts'
import { dimenticaCongedati } from './index.ts'

const DAY = 86_400_000
const clock = stoppedClock(new Date('2026-11-21T09:30:00Z'))
const ULTIMO = '2026-12-31'
let server: Awaited<ReturnType<typeof startApp>>
let esercente: Awaited<ReturnType<typeof createEsercente>>
let cliente: Awaited<ReturnType<typeof createCliente>>
beforeAll(async () => {
  server = await startApp({ clock })
  const { db } = server
  esercente = await createEsercente(db, { ragione_sociale: 'Idraulica Ferri' })
  await conPassword(server, esercente)
  cliente = await createCliente(db, { esercente_id: esercente.id })
  await createCliente(db, { nome: 'Solo Curioso', esercente_id: esercente.id })
  const parti = { esercente, cliente }
  await createAbbonamento(db, { ...parti, prossimo_addebito: '2026-12-05' })
  await createDilazione(db, { ...parti, scadenze: ['2026-12-10', '2027-01-10', '2027-02-10'] })
  await createPagamento(db, { esercente_id: esercente.id, cliente_id: cliente.id })
  const nota = { testo: 'Paga sempre tardi' }
  const key = { 'idempotency-key': 'nota-di-prova-del-congedo' }
  await server.as(esercente)('POST', `/api/clienti/${cliente.id}/note`, nota, key)
  await registraScrittura(db, {
    tipo: 'incasso',
    origine_tipo: 'prova',
    origine_id: 'prova',
    movimenti: [
      { intestatario: 'psp:prova', codice: 'da_ricevere', importo_centesimi: 700 },
      { intestatario: `esercente:${esercente.id}`, codice: 'debito', importo_centesimi: -700 },
    ],
    at: clock.now(),
  })
})
afterAll(() => server.stop())

const as = (chi: Person) => server.as(chi)
const chiudi = (ultimo_giorno = ULTIMO, password = PASSWORD) =>
  as(esercente)('POST', '/api/congedo', { ultimo_giorno, password })
const leggi = async () => (await as(esercente)('GET', '/api/congedo')).body

it('Y20 (parte) prima di chiudere si legge che cosa succede a ogni cosa in corso', async () => {
  const { body } = await as(esercente)('POST', '/api/congedo/anteprima', { ultimo_giorno: ULTIMO })
  expect(body).toEqual({
    abbonamenti: { quanti: 1, centesimi: 3900 },
    rate_prima: { quanti: 1, centesimi: 5000 },
    rate_dopo: { quanti: 2, centesimi: 10_000 },
    pagamenti: { quanti: 1, centesimi: 12_050 },
    da_accreditare_centesimi: 700,
    clienti: 2,
    clienti_da_cancellare: 1,
    cancella_dal: '2027-03-02',
  })
})

it('Y20 (parte) al massimo due mesi di preavviso, mai un giorno passato', async () => {
  for (const giorno of ['2026-11-20', '2027-01-21']) {
    const { status, body } = await as(esercente)('POST', '/api/congedo/anteprima', {
      ultimo_giorno: giorno,
    })
    expect([status, body.errors[0].pointer]).toEqual([422, '/ultimo_giorno'])
  }
})

it('Y20 (parte) solo il titolare, con la password e un codice per quel giorno', async () => {
  const amministratore = await createCollega(server.db, esercente.id, 'amministratore')
  expect((await as(amministratore)('GET', '/api/congedo')).status).toBe(403)
  expect((await chiudi(ULTIMO, 'sbagliata-davvero')).status).toBe(422)
  expect((await chiudi()).body).toMatchObject({ code: 'otp_richiesto' })
  await confermaAtto(server, esercente, { scopo: 'chiudi_conto', oggetto: '2026-12-01' })
  expect((await chiudi()).body).toMatchObject({ code: 'otp_richiesto' })
  expect((await leggi()).chiesto).toBeNull()
})

it('Y20 (parte) chiesto una volta: niente di nuovo, il resto va avanti fino all’ultimo giorno', async () => {
  await confermaAtto(server, esercente, { scopo: 'chiudi_conto', oggetto: ULTIMO })
  const { status, body } = await chiudi()
  expect(status).toBe(200)
  expect(body).toMatchObject({
    chiesto: { ultimo_giorno: ULTIMO, cancella_dal: '2027-03-02', cancellato_at: null },
  })
  expect(body.non_ora).toContain('In cessazione')
  expect((await chiudi()).status).toBe(409)
  const row = await server.db
    .selectFrom('esercenti')
    .where('id', '=', esercente.id)
    .select(['stato', 'provvedimento'])
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ stato: 'in_cessazione', provvedimento: { fino_al: ULTIMO } })
  const avvisi = await server.db
    .selectFrom('uscite')
    .where('argomento', '=', 'avviso_sicurezza')
    .where('unicita', 'like', 'avviso_sicurezza:conto_in_chiusura:%')
    .select('id')
    .execute()
  expect(avvisi.length).toBeGreaterThan(0)
})

const consegna = async () => {
  while ((await consegnaUscite(server.deps, usciteHandlers(server.deps))) > 0);
}
const ricevuti = () =>
  server.db
    .selectFrom('messaggi_interi')
    .where((eb) =>
      eb.or([eb('oggetto', 'like', '%lascia Rateo%'), eb('oggetto', 'like', '%resta su Rateo')]),
    )
    .orderBy('id')
    .select(['destinatario', 'oggetto', 'testo'])
    .execute()

it('Y20 (parte) chi ha qualcosa in corso lo legge per e-mail, una volta: rate, abbonamenti, documenti; chi non ha nulla no', async () => {
  await consegna()
  await consegna()
  const [messaggio, ...altri] = await ricevuti()
  expect(altri).toEqual([])
  const { email } = await server.db
    .selectFrom('clienti')
    .where('id', '=', cliente.id)
    .select('email')
    .executeTakeFirstOrThrow()
  expect(messaggio).toMatchObject({
    destinatario: email,
    oggetto: 'Idraulica Ferri lascia Rateo il giovedì 31 dicembre 2026',
  })
  const testo = messaggio?.testo.replaceAll('\u00A0', ' ') ?? ''
  for (const frase of [
    '1 abbonamento in corso: si rinnova fino a quel giorno, poi non si addebita più',
    '2 rate per 100,00 €: sono ancora dovute',
    'Ricevute, contratti e piani restano nel tuo account',
    'Nessun importo viene addebitato',
  ]) {
    expect(testo).toContain(frase)
  }
})

it('Y20 (parte) fino all’ultimo giorno ci si ripensa, e tutto torna com’era', async () => {
  expect((await leggi()).chiesto.puo_ripensare).toBe(true)
  const tolto = await as(esercente)('DELETE', '/api/congedo')
  expect([tolto.status, tolto.body.chiesto, tolto.body.non_ora]).toEqual([200, null, null])
  const { stato } = await server.db
    .selectFrom('esercenti')
    .where('id', '=', esercente.id)
    .select('stato')
    .executeTakeFirstOrThrow()
  expect(stato).toBe('attivo')
  expect((await as(esercente)('DELETE', '/api/congedo')).status).toBe(404)
  // Everybody who was told reads that it stays, and is told of another end as well.
  await consegna()
  expect((await ricevuti()).map(({ oggetto }) => oggetto)).toEqual([
    'Idraulica Ferri lascia Rateo il giovedì 31 dicembre 2026',
    'Idraulica Ferri resta su Rateo',
  ])
  clock.advance(60_000)
  await confermaAtto(server, esercente, { scopo: 'chiudi_conto', oggetto: ULTIMO })
  expect((await chiudi()).status).toBe(200)
  await consegna()
  expect(await ricevuti()).toHaveLength(3)
})

it('Y20 (parte) chi era sospeso non torna attivo ripensandoci; quello che ha deciso lo staff resta', async () => {
  const sospeso = await createEsercente(server.db, { stato: 'sospeso' })
  await conPassword(server, sospeso)
  await confermaAtto(server, sospeso, { scopo: 'chiudi_conto', oggetto: ULTIMO })
  const { status } = await as(sospeso)('POST', '/api/congedo', {
    ultimo_giorno: ULTIMO,
    password: PASSWORD,
  })
  expect(status).toBe(200)
  expect((await as(sospeso)('DELETE', '/api/congedo')).status).toBe(409)
  const altro = await createEsercente(server.db, { stato: 'in_cessazione' })
  expect((await as(altro)('DELETE', '/api/congedo')).status).toBe(404)
})

it('Y20 (parte) dopo il termine se ne va ciò che la legge non chiede di tenere, e solo quello', async () => {
  const conta = async () =>
    (
      await server.pool.query(`select (select count(*) from note_cliente)::int as note,
        (select count(*) from clienti_esercente)::int as clienti, (select count(*) from pagamenti)::int as pagamenti`)
    ).rows[0]
  clock.advance(41 * DAY)
  await scadiProvvedimenti({ db: server.db, clock })
  expect(await dimenticaCongedati({ db: server.db, clock })).toBe(0)
  expect(await conta()).toEqual({ note: 1, clienti: 2, pagamenti: 4 })
  clock.advance(60 * DAY)
  expect(await dimenticaCongedati({ db: server.db, clock })).toBe(2)
  expect(await conta()).toEqual({ note: 0, clienti: 1, pagamenti: 4 })
  expect(await dimenticaCongedati({ db: server.db, clock })).toBe(0)
})
