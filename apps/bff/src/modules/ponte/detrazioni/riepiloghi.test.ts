import { METODI_PAGAMENTO } from '@rateo/domain/stati/pagamento'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp } from '../../../../test/client.ts'
import { createCliente, createEsercente, createPagato } from '../../../../test/factories.ts'
import { readPdf } from '../../../../test/files/read-pdf.ts'
import { clockDi } from '../../../../test/piano-accettato.ts'
import { cassaDi, speseDi } from '../../../../test/detrazioni/spese.ts'
import { newId } from '../../../db/ids.ts'
import { consegnaUscite } from '../../base/uscite/index.ts'
import { usciteHandlers } from '../messaggi/index.ts'
import { emettiRiepiloghi } from './detrazioni.jobs.ts'

const { clock, vai } = clockDi('2026-03-02T10:00:00Z')
const log = pino({ level: 'silent' })
let app: Awaited<ReturnType<typeof startApp>>
const { imposta, persone, figlio } = speseDi(() => app)
beforeAll(async () => {
  app = await startApp({ clock })
})
afterAll(() => app.stop())

const con = { codice_fiscale: 'RSSMRA80A01H501U' }

it('Y6 (parte) a gennaio il riepilogo è tra i documenti con un’e-mail; cambiato qualcosa, la versione nuova lascia leggibile la prima', async () => {
  vai('2027-07-01T10:00:00Z')
  const scuola = await createEsercente(app.db)
  const padre = await createCliente(app.db, { esercente_id: scuola.id, nome: 'Ugo Verdi', ...con })
  const giulia = await figlio({ cliente: padre, esercente: scuola }, 'Giulia Verdi', '2015-03-04')
  await imposta(scuola, 'scuola', false)
  const cassa = cassaDi(app, scuola)
  await cassa.incassa(padre.id, 30_000, { beneficiario_id: giulia })
  const pagamento = await cassa.incassa(padre.id, 4000)
  const chiedi = (anno: number) =>
    app.as(padre)('POST', '/api/detrazioni/riepiloghi', {
      anno,
      con: scuola.id,
      beneficiario_id: giulia,
    })
  const presto = await chiedi(2027)
  expect([presto.status, presto.body.code]).toEqual([409, 'stato_incompatibile'])
  const suoi = async () =>
    (await app.as(padre)('POST', '/api/search/documenti', { limit: 50 })).body.data.filter(
      ({ tipo }: { tipo: string }) => tipo === 'riepilogo_spese',
    )
  vai('2028-01-09T10:00:00Z')
  await emettiRiepiloghi(app.deps)
  expect(await suoi()).toEqual([])
  vai('2028-01-10T10:00:00Z')
  await Promise.all([emettiRiepiloghi(app.deps), emettiRiepiloghi(app.deps)])
  await emettiRiepiloghi(app.deps)
  expect((await suoi()).map(({ titolo }: { titolo: string }) => titolo).toSorted()).toEqual([
    'Spese detraibili 2027',
    'Spese detraibili 2027 per Giulia Verdi',
  ])
  while ((await consegnaUscite({ db: app.db, log }, usciteHandlers(app.deps))) > 0);
  const { rows } = await sql<{ oggetto: string; testo: string }>`
    select oggetto, testo from messaggi_interi where destinatario = ${padre.email} order by id`.execute(
    app.db,
  )
  expect(rows.filter(({ oggetto }) => oggetto.includes('spese detraibili del 2027'))).toHaveLength(
    2,
  )
  expect(rows.some(({ testo }) => testo.includes('/documenti/'))).toBe(true)

  const prima = (await chiedi(2027)).body.documento_id
  expect((await chiedi(2027)).body.documento_id).toBe(prima)
  await app.db
    .updateTable('beneficiari')
    .set({ codice_fiscale: 'BNCLRA85T50H501O' })
    .where('id', '=', giulia)
    .execute()
  const [, perGiulia] = await persone(scuola, 2027)
  expect(perGiulia.riepilogo).toMatchObject({ versione: 1, da_aggiornare: true })
  const due = await Promise.all([chiedi(2027), chiedi(2027)])
  const nuova = due[0].body.documento_id
  expect(due.map(({ status, body }) => [status, body.documento_id === nuova])).toEqual([
    [200, true],
    [200, true],
  ])
  expect(nuova).not.toBe(prima)
  const stati = (await suoi())
    .filter(({ titolo }: { titolo: string }) => titolo.endsWith('Verdi'))
    .map(({ stato, versione }: { stato: string; versione: number }) => `${versione} ${stato}`)
  expect(new Set(stati)).toEqual(new Set(['1 sostituito', '2 emesso']))
  const testo = async (id: string) =>
    readPdf((await app.as(padre)('GET', `/api/documenti/${id}/file`)).raw).text
  expect(await testo(prima)).toContain('RSSMRA72L09H501S')
  expect(await testo(nuova)).toContain('BNCLRA85T50H501O')
  const estraneo = await createCliente(app.db)
  expect((await app.as(estraneo)('GET', `/api/documenti/${nuova}`)).status).toBe(404)
  const altrui = await app.as(estraneo)('POST', '/api/detrazioni/riepiloghi', {
    anno: 2027,
    con: scuola.id,
    beneficiario_id: giulia,
  })
  expect([altrui.status, pagamento.length]).toEqual([404, 24])
})

it('Y6 (parte) un metodo è tracciabile da sé: tutti lasciano traccia, tranne i contanti', async () => {
  vai('2026-05-02T10:00:00Z')
  const studio = await createEsercente(app.db)
  await imposta(studio, 'erogazione', false)
  for (const metodo of METODI_PAGAMENTO) {
    const chi = await createCliente(app.db, { esercente_id: studio.id, nome: metodo, ...con })
    await createPagato(app.db, {
      esercente_id: studio.id,
      cliente_id: chi.id,
      importo_centesimi: 100,
      metodo,
      pagato_at: '2026-05-02T09:00:00Z',
    })
  }
  const tracciati = (await persone(studio, 2026))
    .filter((una: { tracciabile_centesimi: number }) => una.tracciabile_centesimi === 100)
    .map((una: { cliente: { nome: string } }) => una.cliente.nome)
  expect(new Set(tracciati)).toEqual(
    new Set(METODI_PAGAMENTO.filter((metodo) => metodo !== 'contanti')),
  )
})

it('Y6 (parte) il tipo di un piano vale per i suoi addebiti, anche passati, e per tutte le sue versioni', async () => {
  vai('2026-09-01T10:00:00Z')
  const palestra = await createEsercente(app.db)
  const cliente = await createCliente(app.db, { esercente_id: palestra.id, ...con })
  const chi = { esercente_id: palestra.id, cliente_id: cliente.id }
  const figlia = await figlio({ cliente, esercente: palestra }, 'Ada', null)
  const [primo, secondo, abbonamento] = [newId(), newId(), newId()]
  const piano = { esercente_id: palestra.id, nome: 'Nuoto', importo_centesimi: 5000 }
  await app.db
    .insertInto('piani')
    .values([
      {
        id: primo,
        ...piano,
        cadenza: 'mensile',
        versione: 1,
        primo_id: null,
        sostituito_da: secondo,
      },
      {
        id: secondo,
        ...piano,
        cadenza: 'mensile',
        versione: 2,
        primo_id: primo,
        sostituito_da: null,
      },
    ])
    .execute()
  await app.db
    .insertInto('abbonamenti')
    .values({
      id: abbonamento,
      ...chi,
      piano_id: primo,
      beneficiario_id: figlia,
      importo_centesimi: 5000,
      stato: 'attivo',
    })
    .execute()
  await createPagato(app.db, {
    ...chi,
    importo_centesimi: 5000,
    pagato_at: '2026-09-01T09:00:00Z',
    origine: 'abbonamento',
    origine_id: abbonamento,
    origine_n: 1,
  })
  expect(await persone(palestra, 2026)).toEqual([])
  const altro = await createEsercente(app.db)
  const url = `/api/detrazioni/piani/${secondo}`
  expect((await app.as(altro)('PUT', url, { tipo_spesa: 'sport' })).status).toBe(404)
  expect((await app.as(palestra)('PUT', url, { tipo_spesa: 'sport' })).body.vale).toBe('sport')
  const [una] = await persone(palestra, 2026)
  // Nobody knows how old she is: nothing is promised until somebody says so.
  expect(una).toMatchObject({
    problemi: ['nascita'],
    detraibile_centesimi: 0,
    esclusi_centesimi: 5000,
  })
  await app.db
    .updateTable('beneficiari')
    .set({ nato_il: '2015-01-01' })
    .where('id', '=', figlia)
    .execute()
  const [dopo] = await persone(palestra, 2026)
  expect(dopo).toMatchObject({ problemi: [], detraibile_centesimi: 5000, esclusi_centesimi: 0 })
  expect(dopo.beneficiario.nome).toBe('Ada')
})
